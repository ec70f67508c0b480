import { entityHref } from '@bcare/rules/contact/entity-href'
import { formatDateTime } from '@bcare/rules/text/date'
import { formatMoney } from '@bcare/rules/text/money'
import { Anchor, Skeleton, Table, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { api, useRead } from '../../kit/api/api.ts'
import { StatusBadge } from '../../kit/data/StatusBadge.tsx'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import { DISCOUNT_TEXTS as TEXTS } from './texts.ts'

/** Who used a programme last, for how much. */
export function DiscountUses({ id }: { id: number }) {
  const states = useConstant('discount_usage.status')
  const { data } = useRead(api.discountUsage.list, { discount_id: id, limit: 50 })
  if (data === undefined) return <Skeleton height={160} />
  if (data.data.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {TEXTS.no_uses}
      </Text>
    )
  return (
    <Table aria-label={TEXTS.tabs.uses}>
      <Table.Tbody>
        {data.data.map((use) => (
          <Table.Tr key={use.id}>
            <Table.Td>
              <Anchor
                inherit
                renderRoot={(props) => <Link {...props} to={entityHref('person', use.person_id) ?? '/'} />}
              >
                {use.person_name}
              </Anchor>
              <Text size="xs" c="dimmed">
                {[formatDateTime(use.created_at), use.created_by_name, use.bill_code]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
            </Table.Td>
            <Table.Td ta="end">{formatMoney(use.amount)}</Table.Td>
            <Table.Td>
              <StatusBadge value={use.status} options={states} />
              {use.status === 'reserved' && (
                <Text size="xs" c="dimmed">
                  {TEXTS.held_until(formatDateTime(use.expires_at))}
                </Text>
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
