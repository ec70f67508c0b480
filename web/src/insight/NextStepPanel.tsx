import { api, useRead } from '../kit/api/api.ts'
import { useMay } from '../kit/session/may.ts'
import { CallLink } from './CallLink.tsx'
import css from './overview.module.css'
import { Nothing, Panel } from './Panel.tsx'
import { PersonName } from './PersonName.tsx'
import { TEXTS } from './texts.ts'

const SHOWN = 5

/** Who should have a next step and has none, the longest waiting first: nobody is to be forgotten. */
export function NextStepPanel() {
  const may = useMay('person:read')
  const { data } = useRead(api.expectTask.expect_task, { limit: SHOWN }, { enabled: may, quiet: true })
  if (!may || data === undefined) return null
  return (
    <Panel title={TEXTS.next_steps} count={data.total}>
      {data.total === 0 && <Nothing title={TEXTS.next_steps_empty} />}
      <ul>
        {data.data.map(
          ({ rule, entity_type, entity_id, person_id, person_name, person_phone, days, user_name }) => (
            <li key={`${rule}/${entity_type}/${entity_id}`} className={css.row}>
              <span className={css.who}>
                <PersonName id={person_id} name={person_name} />
                <span className={css.about}>
                  <CallLink name={person_name} phone={person_phone} /> · {TEXTS.next_step[rule](days)}
                  {user_name && ` · ${user_name}`}
                </span>
              </span>
            </li>
          ),
        )}
      </ul>
      {data.total > data.data.length && (
        <div className={css.more}>{TEXTS.more(data.total - data.data.length)}</div>
      )}
    </Panel>
  )
}
