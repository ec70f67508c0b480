import { formatMoney } from '@bcare/rules/text/money'
import { BINDING_BILLS } from '@bcare/rules/billing/bill'
import { BINDING_STATUSES } from '@bcare/rules/treatment/line'
import { Skeleton } from '@mantine/core'
import { IconDental } from '@tabler/icons-react'
import { api, useRead } from '../../kit/api/api.ts'
import { EmptyState } from '../../kit/data/EmptyState.tsx'
import { TableFailed } from '../../kit/data/table/TableStates.tsx'
import { BILLING_TEXTS as TEXTS } from '../texts.ts'
import css from './money.module.css'

const MOST = 200

type Bill = Awaited<ReturnType<typeof api.bill.list>>['data'][number]

interface ServicesProps {
  person_id: number
  bills: readonly Bill[]
}

/** What each service that was agreed to comes to: agreed, how far it is done, billed, paid and owed. */
export function Services({ person_id, bills }: ServicesProps) {
  const lines = useRead(api.attachment.list, { person_id, status: [...BINDING_STATUSES], limit: MOST })
  const items = useRead(api.billItem.list, { person_id, limit: MOST })
  const failed = [lines, items].find(({ error, data }) => error && !data)
  if (failed?.error) return <TableFailed error={failed.error} onRetry={() => void failed.refetch()} />
  if (!lines.data || !items.data) return <Skeleton height={160} radius="md" />
  if (lines.data.data.length === 0)
    return <EmptyState title={TEXTS.no_services} about={TEXTS.no_services_about} icon={<IconDental />} />
  const owing = new Set(bills.filter(({ status }) => BINDING_BILLS.includes(status)).map(({ id }) => id))
  const of_line = Map.groupBy(
    items.data.data.filter(({ bill_id }) => owing.has(bill_id)),
    ({ attachment_id }) => attachment_id,
  )
  return (
    <table className={css.entries} aria-label={TEXTS.by_service}>
      <thead>
        <tr>
          <th scope="col">{TEXTS.service}</th>
          <th scope="col">{TEXTS.done}</th>
          <th scope="col">{TEXTS.agreed}</th>
          <th scope="col">{TEXTS.billed}</th>
          <th scope="col">{TEXTS.paid}</th>
          <th scope="col">{TEXTS.debt}</th>
        </tr>
      </thead>
      <tbody>
        {lines.data.data.map(({ id, title, doctor_name, progress, total, billed_amount }) => {
          const billed = of_line.get(id) ?? []
          const paid = billed.reduce((sum, item) => sum + item.paid_amount - item.refunded_amount, 0)
          const owed = billed.reduce((sum, item) => sum + item.remaining, 0)
          return (
            <tr key={id}>
              <td>
                {title}
                <small>{doctor_name}</small>
              </td>
              <td data-label={TEXTS.done}>{progress} %</td>
              <td data-label={TEXTS.agreed} className="numeric">
                {formatMoney(total)}
              </td>
              <td data-label={TEXTS.billed} className="numeric">
                {formatMoney(billed_amount)}
              </td>
              <td data-label={TEXTS.paid} className="numeric">
                {formatMoney(paid)}
              </td>
              <td data-label={TEXTS.debt} className="numeric">
                {formatMoney(owed)}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
