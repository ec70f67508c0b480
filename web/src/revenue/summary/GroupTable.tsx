import { REVENUE_DEFINITIONS, REVENUE_GROUP_LABELS, type RevenueGroup } from '@bcare/rules/revenue/report'
import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { linkTo } from '../../kit/page/search-params.ts'
import { usePhone } from '../../kit/data/table/use-phone.ts'
import { money } from '../Pieces.tsx'
import table from '../../shared/report/table.module.css'
import css from '../revenue.module.css'
import type { Span } from '../span.ts'
import { REVENUE_TEXTS as TEXTS } from '../texts.ts'
import {
  type ChosenMeasure,
  type GroupRow,
  inOrder,
  type Measure,
  MEASURES,
  nameOf,
  type RevenueSummary,
  rowsOf,
} from './report.ts'

interface GroupTableProps {
  answer: RevenueSummary
  group: RevenueGroup
  measure: ChosenMeasure
  span: Span
  branch_id: number | undefined
}

interface FigureProps extends GroupTableProps {
  of: Measure
  row?: GroupRow
}

/** A figure that opens the services it is the sum of. */
function Figure({ of, row, answer, group, span, branch_id }: FigureProps) {
  const amount = (row ?? answer.sums)[of]
  const search = rowsOf(of, { span, branch_id, group, ...(row !== undefined && { key: row.key }) })
  if (amount === 0 || search === undefined) return <>{money(amount)}</>
  const where = row === undefined ? TEXTS.total : nameOf(row, group)
  return (
    <Anchor
      inherit
      aria-label={`${money(amount)}. ${TEXTS.rows_of(REVENUE_DEFINITIONS[of][0], where)}`}
      renderRoot={(props) => <Link {...props} {...linkTo('/revenue-attachment', search)} />}
    >
      {money(amount)}
    </Anchor>
  )
}

/** The groups of a span with all measures and their sum: a table, or cards on a phone. */
export function GroupTable(props: GroupTableProps) {
  const phone = usePhone()
  return phone ? <Cards {...props} /> : <Wide {...props} />
}

function Wide(props: GroupTableProps) {
  const { answer, group, measure } = props
  return (
    <div className={table.scroll}>
      <table className={`${table.figures} ${css.table}`} aria-label={REVENUE_GROUP_LABELS[group]}>
        <thead>
          <tr>
            <th scope="col">{REVENUE_GROUP_LABELS[group]}</th>
            {MEASURES.map((one) => (
              <th
                key={one}
                scope="col"
                title={REVENUE_DEFINITIONS[one][1]}
                data-chosen={one === measure || undefined}
              >
                {REVENUE_DEFINITIONS[one][0]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {inOrder(answer.data, group, measure).map((row) => (
            <tr key={row.key}>
              <th scope="row">{nameOf(row, group)}</th>
              {MEASURES.map((one) => (
                <td key={one} data-chosen={one === measure || undefined}>
                  <Figure {...props} of={one} row={row} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{TEXTS.total}</th>
            {MEASURES.map((one) => (
              <td key={one} data-chosen={one === measure || undefined}>
                <Figure {...props} of={one} />
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

function Cards(props: GroupTableProps) {
  const { answer, group, measure } = props
  const others = MEASURES.filter((one) => one !== measure)
  return (
    <ul className={table.cards} aria-label={REVENUE_GROUP_LABELS[group]}>
      {[...inOrder(answer.data, group, measure), undefined].map((row) => {
        const of = row === undefined ? {} : { row }
        return (
          <li key={row === undefined ? 'total' : row.key} className={table.card}>
            <p className={css.cardHead}>
              <strong>{row === undefined ? TEXTS.total : nameOf(row, group)}</strong>
              <strong>
                <Figure {...props} of={measure} {...of} />
              </strong>
            </p>
            <dl>
              {others.map((one) => (
                <div key={one}>
                  <dt>{REVENUE_DEFINITIONS[one][0]}</dt>
                  <dd>
                    <Figure {...props} of={one} {...of} />
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
