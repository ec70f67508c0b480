import { answered, type Answers, type RecordForm } from '@bcare/rules/treatment/records/field'
import css from './records.module.css'

/** What a record says, section by section; what was not answered is left out. */
export function RecordAnswers({ form, answers }: { form: RecordForm; answers: Answers }) {
  return Object.entries(form).map(([name, section]) => {
    const said = answered(section, answers)
    if (said.length === 0) return null
    return (
      <section key={name} aria-label={section.label}>
        <h3 className={css.heading}>{section.label}</h3>
        <dl className={css.answers}>
          {said.map(([label, text]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </section>
    )
  })
}
