import { periodDifference, type PeriodGroup } from '@bcare/rules/cashbook/period'
import { formatDate } from '@bcare/rules/text/date'
import { formatMoney } from '@bcare/rules/text/money'
import { Anchor, Box } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { linkTo } from '../../kit/page/search-params.ts'
import { EmptyState } from '../../kit/data/EmptyState.tsx'
import { usePhone } from '../../kit/data/table/use-phone.ts'
import table from '../../shared/report/table.module.css'
import css from './period.module.css'
import { MOVED, type MovedFigure, type PeriodReport, type PeriodRow, rowsOf } from './report.ts'
import { PERIOD_TEXTS as TEXTS } from './texts.ts'

interface PeriodTableProps {
  report: PeriodReport
  group_by: PeriodGroup
  branch_id: number | undefined
}

const nameOf = ({ name, day }: Pick<PeriodRow, 'name' | 'day'>, group_by: PeriodGroup): string =>
  day !== null ? formatDate(day) : (name ?? TEXTS.none[group_by])

interface FigureProps extends PeriodTableProps {
  figure: MovedFigure
  row?: PeriodRow
}

/** A figure that opens the vouchers it is the sum of. */
function Figure({ figure, row, report, group_by, branch_id }: FigureProps) {
  const amount = (row ?? report.total)[figure]
  if (amount === 0) return <>–</>
  const search = rowsOf(figure, { period: report, group_by, branch_id, ...(row !== undefined && { row }) })
  if (search === undefined) return <>{formatMoney(amount)}</>
  return (
    <Anchor
      inherit
      aria-label={`${formatMoney(amount)}. ${TEXTS.rows_of(TEXTS[figure], row === undefined ? TEXTS.total : nameOf(row, group_by))}`}
      renderRoot={(props) => <Link {...props} {...linkTo('/cash-flow', search)} />}
    >
      {formatMoney(amount)}
    </Anchor>
  )
}

/** Transfers have their columns where there were any. */
const figuresOf = ({ groups }: PeriodReport): readonly MovedFigure[] =>
  groups.some(({ transfer_in, transfer_out }) => transfer_in !== 0 || transfer_out !== 0)
    ? MOVED
    : MOVED.slice(0, 2)

/** The groups of a period with their sum; the period before stands beside them, pale. */
export function PeriodTable(props: PeriodTableProps) {
  const { report } = props
  const phone = usePhone()
  if (report.groups.length === 0) return <EmptyState title={TEXTS.empty} />
  return (
    <>
      {phone ? <Cards {...props} /> : <Wide {...props} />}
      <Box component="p" c="gray.7" fz="xs">
        {TEXTS.mirrors} {figuresOf(report).length > 2 && TEXTS.transfers}
      </Box>
    </>
  )
}

function Wide(props: PeriodTableProps) {
  const { report, group_by } = props
  const figures = figuresOf(report)
  const { before, groups, total } = report
  return (
    <div className={table.scroll}>
      <table className={`${table.figures} ${css.table}`} aria-label={TEXTS[group_by]}>
        <thead>
          <tr>
            <th scope="col" rowSpan={2}>
              {TEXTS.heads[group_by]}
            </th>
            {['opening' as const, ...figures, 'closing' as const].map((figure) => (
              <th key={figure} scope="col" rowSpan={2}>
                {TEXTS[figure]}
              </th>
            ))}
            <th scope="colgroup" colSpan={3} className={css.pale}>
              {TEXTS.before(formatDate(before.from), formatDate(before.to))}
            </th>
          </tr>
          <tr>
            {(['in', 'out', 'closing'] as const).map((figure) => (
              <th key={figure} scope="col" className={css.pale}>
                {TEXTS[figure]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.map((row, at) => (
            <tr
              key={row.day ?? row.id ?? 'none'}
              id={`period-${at}`}
              data-broken={periodDifference(row) !== 0}
            >
              <th scope="row">{nameOf(row, group_by)}</th>
              <td>{formatMoney(row.opening)}</td>
              {figures.map((figure) => (
                <td key={figure}>
                  <Figure {...props} figure={figure} row={row} />
                </td>
              ))}
              <td>{formatMoney(row.closing)}</td>
              <Earlier of={row.before} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{TEXTS.total}</th>
            <td>{formatMoney(total.opening)}</td>
            {figures.map((figure) => (
              <td key={figure}>
                <Figure {...props} figure={figure} />
              </td>
            ))}
            <td>{formatMoney(total.closing)}</td>
            <Earlier of={total.before} />
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

const Earlier = ({ of }: { of: PeriodRow['before'] }) =>
  (['in', 'out', 'closing'] as const).map((figure) => (
    <td key={figure} className={css.pale}>
      {formatMoney(of[figure])}
    </td>
  ))

/** The same on a phone, a card for each group. */
function Cards(props: PeriodTableProps) {
  const { report, group_by } = props
  const figures = figuresOf(report)
  const { groups, total } = report
  return (
    <ul className={table.cards} aria-label={TEXTS[group_by]}>
      {[...groups, undefined].map((row) => {
        const { opening, closing, before } = row ?? total
        return (
          <li key={row === undefined ? 'total' : (row.day ?? row.id ?? 'none')} className={css.card}>
            <strong>{row === undefined ? TEXTS.total : nameOf(row, group_by)}</strong>
            <dl>
              <dt>{TEXTS.opening}</dt>
              <dd>{formatMoney(opening)}</dd>
              {figures.map((figure) => (
                <CardFigure key={figure} {...props} figure={figure} {...(row !== undefined && { row })} />
              ))}
              <dt>{TEXTS.closing}</dt>
              <dd>
                <strong>{formatMoney(closing)}</strong>
                <small>
                  {TEXTS.before(formatDate(report.before.from), formatDate(report.before.to))}:{' '}
                  {formatMoney(before.closing)}
                </small>
              </dd>
            </dl>
          </li>
        )
      })}
    </ul>
  )
}

const CardFigure = (props: FigureProps) => (
  <>
    <dt>{TEXTS[props.figure]}</dt>
    <dd>
      <Figure {...props} />
    </dd>
  </>
)
