import type { Output } from '@bcare/contract'
import type { revenue } from '@bcare/contract/revenue/revenue'
import { formatMoney } from '@bcare/rules/text/money'
import { Group, Stack } from '@mantine/core'
import { IconReportMoney } from '@tabler/icons-react'
import { api, useRead } from '../../kit/api/api.ts'
import { EmptyState } from '../../kit/data/EmptyState.tsx'
import { usePhone } from '../../kit/data/table/use-phone.ts'
import { Page } from '../../kit/page/Page.tsx'
import { SpanBar } from '../../shared/report/SpanBar.tsx'
import { Answer, money, Provisional } from '../Pieces.tsx'
import table from '../../shared/report/table.module.css'
import css from '../revenue.module.css'
import { Save } from '../Save.tsx'
import { useSpan } from '../span.ts'
import { REVENUE_TEXTS as TEXTS } from '../texts.ts'

type Commission = Output<typeof revenue.commission>
type CommissionRow = Commission['data'][number]

const rateText = (rate: number): string => `${String(rate).replace('.', ',')} %`
const keyOf = ({ user_id, role, product_id }: CommissionRow) => `${user_id} ${role} ${product_id}`

const HEADS = [TEXTS.user, TEXTS.role, TEXTS.service, TEXTS.base, TEXTS.rate, TEXTS.commission] as const

const filed = ({ data, sums }: Commission) => [
  HEADS,
  ...data.map((row) => [
    row.user_name,
    TEXTS.roles[row.role],
    row.product_name,
    row.base,
    rateText(row.rate),
    row.commission,
  ]),
  [TEXTS.total, '', '', sums.base, '', sums.commission],
]

/** What users earn of what was collected; those who see their own see no other. */
export function CommissionPage() {
  const state = useSpan()
  const { from, to, today, narrowed } = state
  const read = useRead(api.revenue.commission, narrowed, { quiet: true })
  return (
    <Page
      title={TEXTS.doctor_title}
      actions={
        <Group gap="xs" className={css.unprinted}>
          <Save
            name={`hoa-hong_${from}_${to}`}
            rows={() => (read.data ? filed(read.data) : [])}
            disabled={read.data === undefined}
          />
        </Group>
      }
    >
      <Stack gap="md" className={css.report} data-report>
        <SpanBar state={state} />
        <Answer read={read}>
          {(answer) =>
            answer.data.length === 0 ? (
              <EmptyState
                title={TEXTS.no_commission}
                about={TEXTS.no_commission_about}
                icon={<IconReportMoney />}
              />
            ) : (
              <>
                {to >= today && <Provisional />}
                <Rows answer={answer} />
                <p className={css.hint}>{TEXTS.commission_about}</p>
              </>
            )
          }
        </Answer>
      </Stack>
    </Page>
  )
}

const Rows = ({ answer }: { answer: Commission }) =>
  usePhone() ? <Cards answer={answer} /> : <Wide answer={answer} />

function Wide({ answer: { data, sums } }: { answer: Commission }) {
  return (
    <div className={table.scroll}>
      <table className={`${table.figures} ${css.table}`} aria-label={TEXTS.tab_commission}>
        <thead>
          <tr>
            {HEADS.map((head, at) => (
              <th key={head} scope="col" className={at < 3 ? css.words : ''}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.map((row) => (
            <tr key={keyOf(row)}>
              <th scope="row">{row.user_name}</th>
              <td className={css.words}>{TEXTS.roles[row.role]}</td>
              <td className={css.words}>{row.product_name}</td>
              <td>{money(row.base)}</td>
              <td>{rateText(row.rate)}</td>
              <td data-chosen>{formatMoney(row.commission)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{TEXTS.total}</th>
            <td />
            <td />
            <td>{formatMoney(sums.base)}</td>
            <td />
            <td>{formatMoney(sums.commission)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

function Cards({ answer: { data, sums } }: { answer: Commission }) {
  return (
    <ul className={table.cards} aria-label={TEXTS.tab_commission}>
      {data.map((row) => (
        <li key={keyOf(row)} className={table.card}>
          <p className={css.cardHead}>
            <strong>{row.user_name}</strong>
            <strong>{formatMoney(row.commission)}</strong>
          </p>
          <span>
            {row.product_name} · {TEXTS.roles[row.role]} · {rateText(row.rate)} × {formatMoney(row.base)}
          </span>
        </li>
      ))}
      <li className={table.card}>
        <p className={css.cardHead}>
          <strong>{TEXTS.total}</strong>
          <strong>{formatMoney(sums.commission)}</strong>
        </p>
      </li>
    </ul>
  )
}
