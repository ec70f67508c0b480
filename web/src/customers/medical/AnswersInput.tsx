import { Button, SegmentedControl, Text, TextInput } from '@mantine/core'
import type { FieldProps } from '../../kit/form/field.ts'
import type { Answer, Answers } from './history-form.ts'
import css from './medical.module.css'
import { MEDICAL_TEXTS as TEXTS } from './texts.ts'
import type { Term } from './use-terms.ts'

const STATES = [
  { value: 'unasked', label: TEXTS.unasked },
  { value: 'no', label: TEXTS.no },
  { value: 'yes', label: TEXTS.yes },
]

const stateOf = (answer: Answer | undefined) =>
  answer === undefined ? 'unasked' : answer.is_absent === true ? 'no' : 'yes'

interface AnswersInputProps extends FieldProps<Answers | null> {
  terms: readonly Term[]
}

/** Yes, no or not asked for each term, with details of what there is. */
export function AnswersInput({ terms, value, onChange, label, error, disabled }: AnswersInputProps) {
  const answers = value ?? []
  const asked = new Map(answers.map((answer) => [answer.term_id, answer]))
  const shown = terms.filter(({ id, is_active }) => is_active || asked.has(id))
  const put = (term_id: number, answer: Answer | undefined) => {
    const next = new Map(asked)
    if (answer === undefined) next.delete(term_id)
    else next.set(term_id, answer)
    onChange([...next.values()])
  }
  const answered = (term_id: number, state: string): Answer | undefined => {
    if (state === 'unasked') return undefined
    return state === 'no' ? { term_id, is_absent: true } : { term_id }
  }
  const denyRest = () =>
    onChange([
      ...answers,
      ...shown.filter(({ id }) => !asked.has(id)).map(({ id }) => ({ term_id: id, is_absent: true })),
    ])
  return (
    <fieldset className={css.answers} disabled={disabled}>
      <legend className={css.legend}>{label}</legend>
      {shown.length === 0 && (
        <Text size="sm" c="gray.7">
          {TEXTS.no_terms}
        </Text>
      )}
      {shown.map(({ id, name }) => {
        const answer = asked.get(id)
        return (
          <div key={id} className={css.answer} data-yes={stateOf(answer) === 'yes' || undefined}>
            <span className={css.term}>{name}</span>
            <SegmentedControl
              size="xs"
              aria-label={name}
              data={STATES}
              value={stateOf(answer)}
              onChange={(state) => put(id, answered(id, state))}
            />
            {stateOf(answer) === 'yes' && (
              <TextInput
                className={css.detail}
                size="xs"
                aria-label={TEXTS.detail(name)}
                placeholder={TEXTS.detail_hint}
                maxLength={500}
                value={answer?.detail ?? ''}
                onChange={(event) => put(id, { term_id: id, detail: event.currentTarget.value })}
              />
            )}
          </div>
        )
      })}
      {shown.some(({ id }) => !asked.has(id)) && (
        <Button variant="subtle" size="compact-sm" className={css.rest} onClick={denyRest}>
          {TEXTS.rest_no}
        </Button>
      )}
      {error && (
        <Text size="xs" c="red.8" role="alert">
          {error}
        </Text>
      )}
    </fieldset>
  )
}
