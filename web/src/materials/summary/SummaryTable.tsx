import type { UsageGroup } from '@bcare/contract/materials/usage'
import { USAGE_GROUP_LABELS, type UsageGroupBy } from '@bcare/rules/materials/report'
import { formatCount } from '@bcare/rules/text/count'
import { formatMoney } from '@bcare/rules/text/money'
import { Anchor } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { linkTo } from '../../kit/page/search-params.ts'
import { usePhone } from '../../kit/data/table/use-phone.ts'
import { quantityText } from '../quantity.ts'
import {
  type Figure,
  figureOf,
  figuresOf,
  groupName,
  inOrder,
  knowsCost,
  type Measure,
  rowsOf,
  type UsageReport,
} from './report.ts'
import table from '../../shared/report/table.module.css'
import css from './summary.module.css'
import { SUMMARY_TEXTS as TEXTS, USAGE_DEFINITIONS } from './texts.ts'

interface SummaryTableProps {
  report: UsageReport
  group: UsageGroupBy
  measure: Measure
  branch_id: number | undefined
}

interface FigureProps extends SummaryTableProps {
  figure: Figure
  /** A group; all of them without it. */
  row?: UsageGroup
}

/** How a figure is written. */
function figureText(figure: Figure, value: number | null, measure: Measure): string {
  if (value === null) return '–'
  if (figure === 'variance_pct') return `${value > 0 ? '+' : ''}${quantityText(value)} %`
  if (figure === 'beyond' || figure === 'movements') return value === 0 ? '–' : formatCount(value)
  if (value === 0) return '–'
  return measure === 'value' ? formatMoney(value) : quantityText(value)
}

/** A figure that opens the movements it is the sum of. */
function FigureCell({ figure, row, report, group, measure, branch_id }: FigureProps) {
  const value = figureOf(row ?? report.total, figure, measure)
  const text = figureText(figure, value, measure)
  const search = rowsOf(figure, {
    span: report,
    branch_id,
    group,
    ...(row !== undefined && { id: row.id }),
  })
  if (value === null || value === 0 || search === undefined) return <>{text}</>
  const where = row === undefined ? TEXTS.total : groupName(row, group)
  return (
    <Anchor
      inherit
      aria-label={`${text}. ${TEXTS.rows_of(USAGE_DEFINITIONS[figure][0], where)}`}
      renderRoot={(props) => <Link {...props} {...linkTo('/material-usage-detail', search)} />}
    >
      {figure === 'beyond' && <IconAlertTriangle size={14} aria-hidden className={css.warning} />}
      {text}
    </Anchor>
  )
}

/** A group's name, which opens all of its movements. */
function Name({ row, report, group, branch_id }: Omit<FigureProps, 'figure'> & { row: UsageGroup }) {
  const name = groupName(row, group)
  const search = rowsOf(undefined, { span: report, branch_id, group, id: row.id })
  return (
    <>
      {row.movements === 0 ? (
        name
      ) : (
        <Anchor
          inherit
          c="inherit"
          title={TEXTS.all_of(name)}
          renderRoot={(props) => <Link {...props} {...linkTo('/material-usage-detail', search)} />}
        >
          {name}
        </Anchor>
      )}
      {row.unit_name !== null && <small>{row.unit_name}</small>}
    </>
  )
}

/** The groups of a span with their figures and total: a table, or cards on a phone. */
export function SummaryTable(props: SummaryTableProps) {
  return usePhone() ? <Cards {...props} /> : <Wide {...props} />
}

const keyOf = ({ id }: UsageGroup) => id ?? 'none'

function Wide(props: SummaryTableProps) {
  const { report, group } = props
  const figures = figuresOf(group, knowsCost(report))
  return (
    <div className={table.scroll}>
      <table className={`${table.figures} ${css.table}`} aria-label={USAGE_GROUP_LABELS[group]}>
        <thead>
          <tr>
            <th scope="col">{USAGE_GROUP_LABELS[group]}</th>
            {figures.map((figure) => (
              <th key={figure} scope="col" title={USAGE_DEFINITIONS[figure][1]}>
                {USAGE_DEFINITIONS[figure][0]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {inOrder(report.groups, group).map((row) => (
            <tr key={keyOf(row)} data-beyond={row.beyond > 0 || undefined}>
              <th scope="row">
                <Name {...props} row={row} />
              </th>
              {figures.map((figure) => (
                <td key={figure} data-figure={figure}>
                  <FigureCell {...props} figure={figure} row={row} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{TEXTS.total}</th>
            {figures.map((figure) => (
              <td key={figure}>
                <FigureCell {...props} figure={figure} />
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

function Cards(props: SummaryTableProps) {
  const { report, group } = props
  const figures = figuresOf(group, knowsCost(report))
  return (
    <ul className={table.cards} aria-label={USAGE_GROUP_LABELS[group]}>
      {[...inOrder(report.groups, group), undefined].map((row) => {
        const of = row === undefined ? {} : { row }
        return (
          <li
            key={row === undefined ? 'total' : keyOf(row)}
            className={`${table.card} ${css.card}`}
            data-beyond={(row !== undefined && row.beyond > 0) || undefined}
          >
            <strong>{row === undefined ? TEXTS.total : <Name {...props} row={row} />}</strong>
            <dl>
              {figures.map((figure) => (
                <div key={figure}>
                  <dt>{USAGE_DEFINITIONS[figure][0]}</dt>
                  <dd>
                    <FigureCell {...props} figure={figure} {...of} />
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        )
      })}
    </ul>
  )
}
