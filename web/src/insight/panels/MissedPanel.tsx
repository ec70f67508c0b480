import { formatDateTime } from '@bcare/rules/text/date'
import { api, useRead } from '../../kit/api/api.ts'
import { CallLink } from '../CallLink.tsx'
import css from '../overview.module.css'
import { More } from '../Panel.tsx'
import { PersonName } from '../PersonName.tsx'
import { ReadPanel } from '../ReadPanel.tsx'
import { type PanelProps, SHOWN } from './panel-order.ts'
import { PANEL_TEXTS as TEXTS } from './texts.ts'

const CENTRE = '/call-center'
const MISSED = { tab: 'missed' }

/** Missed calls whose number nobody has spoken to since, the newest first: a press on the number calls back. */
export function MissedPanel({ lead }: PanelProps) {
  const read = useRead(
    api.call.list,
    { missed: true, limit: SHOWN, sort_by: 'started_at', order: 'desc' },
    { quiet: true },
  )
  return (
    <ReadPanel
      title={TEXTS.missed}
      read={read}
      link={{ to: CENTRE, label: TEXTS.open_missed, search: MISSED }}
      countOf={({ total }) => total}
      isEmpty={({ total }) => total === 0}
      {...(lead && { empty: TEXTS.missed_empty })}
    >
      {({ data, total }) => (
        <>
          <ul>
            {data.map(({ id, person_id, person_name, number, started_at }) => (
              <li key={id} className={css.row}>
                <span className={css.who}>
                  <PersonName id={person_id} name={person_name ?? TEXTS.stranger} />
                  <span className={css.about}>
                    <CallLink name={person_name ?? TEXTS.stranger} phone={number} /> ·{' '}
                    {formatDateTime(started_at)}
                  </span>
                </span>
              </li>
            ))}
          </ul>
          <More count={total - data.length} label={TEXTS.more_missed} to={CENTRE} search={MISSED} />
        </>
      )}
    </ReadPanel>
  )
}
