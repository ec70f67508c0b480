import { formatCount } from '@bcare/rules/text/count'
import { Box, Skeleton, Stack, Text } from '@mantine/core'
import { api, useRead } from '../../kit/api/api.ts'
import { PRICE_TEXTS as TEXTS } from '../texts.ts'

/** What names a service, place by place: by name where these are things of the catalogue, else by number. */
export function ProductUses({ id }: { id: number }) {
  const { data } = useRead(api.productUse.get, { id })
  if (data === undefined) return <Skeleton height={160} />
  if (data.data.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {TEXTS.unused}
      </Text>
    )
  return (
    <Stack gap="lg">
      {data.data.map(({ entity, label, count, rows }) => (
        <section key={entity} aria-label={label}>
          <Text size="sm" fw={600}>
            {label} ({formatCount(count)})
          </Text>
          {rows.length > 0 && (
            <Box component="ul" mt={4} ps={18} fz="sm">
              {rows.map((row) => (
                <li key={row.id}>{row.name}</li>
              ))}
              {count > rows.length && <li>{TEXTS.more(formatCount(count - rows.length))}</li>}
            </Box>
          )}
        </section>
      ))}
      <Text size="sm" c="dimmed">
        {TEXTS.used}
      </Text>
    </Stack>
  )
}
