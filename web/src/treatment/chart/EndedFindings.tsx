import { formatDate } from '@bcare/rules/text/date'
import { Skeleton } from '@mantine/core'
import { api, useRead } from '../../kit/api/api.ts'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import { CHART_TEXTS as TEXTS } from './texts.ts'
import css from './chart.module.css'

const MOST = 100

/** Findings that were resolved, the latest noted first: what, where, from when to when, and why it ended. */
export function EndedFindings({ person_id }: { person_id: number }) {
  const { data } = useRead(api.toothCondition.list, { person_id, is_open: false, limit: MOST })
  const sources = useConstant('tooth_condition.source')
  if (data === undefined) return <Skeleton height={60} />
  if (data.total === 0) return null
  return (
    <section>
      <h2 className={css.title}>{TEXTS.ended(data.total)}</h2>
      <ul className={css.ended}>
        {data.data.map((row) => (
          <li key={row.id}>
            <strong>{`${row.condition_name} ${TEXTS.where(row.tooth, row.surfaces)}`}</strong>
            <span className={css.about}>
              {[
                TEXTS.from_to(
                  formatDate(row.noted_at),
                  row.resolved_at === null ? '' : formatDate(row.resolved_at),
                ),
                row.resolve_reason ?? '',
                row.noted_by_name ?? '',
                row.track_code ?? '',
                sources.find(({ value }) => value === row.source)?.label ?? '',
                row.note ?? '',
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
