import { CallLink } from './CallLink.tsx'
import css from './overview.module.css'
import { PersonName } from './PersonName.tsx'
import { ReadPanel } from './ReadPanel.tsx'
import { TEXTS } from './texts.ts'
import { useNextSteps } from './use-next-steps.ts'

/** Who should have a next step and has none, the longest waiting first: no customer is to be forgotten. */
export function NextStepPanel() {
  const { read, showMore } = useNextSteps()
  return (
    <ReadPanel
      title={TEXTS.next_steps}
      read={read}
      countOf={({ total }) => total}
      isEmpty={({ total }) => total === 0}
      empty={`${TEXTS.next_steps_empty}.`}
    >
      {({ rows, total }) => (
        <>
          <ul>
            {rows.map(
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
          {total > rows.length && (
            // They have no screen of their own: this is the list, and it goes on to its end.
            <button type="button" className={css.more} onClick={showMore}>
              {TEXTS.more(total - rows.length)}
            </button>
          )}
        </>
      )}
    </ReadPanel>
  )
}
