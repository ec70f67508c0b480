import type { ImportOptions } from '@bcare/rules/customers/import-row'
import { Radio, Stack, Text } from '@mantine/core'
import css from './import.module.css'
import { IMPORT_TEXTS as TEXTS } from './texts.ts'

/** What is asked of every file; words are decided for one by one, once they are known. */
type ChoiceKey = Exclude<keyof ImportOptions, 'words'>

interface Question<K extends ChoiceKey> {
  key: K
  label: string
  answers: readonly { value: ImportOptions[K]; label: string }[]
}

type AnyQuestion = { [K in ChoiceKey]: Question<K> }[ChoiceKey]

const QUESTIONS: readonly AnyQuestion[] = [
  {
    key: 'duplicates',
    label: TEXTS.same,
    answers: [
      { value: 'skip', label: TEXTS.skip },
      { value: 'update_blanks', label: TEXTS.update_blanks },
      { value: 'add', label: TEXTS.add },
    ],
  },
  {
    key: 'shared_phone',
    label: TEXTS.shared_phone,
    answers: [
      { value: 'add', label: TEXTS.add },
      { value: 'skip', label: TEXTS.skip },
    ],
  },
  {
    key: 'no_phone',
    label: TEXTS.no_phone,
    answers: [
      { value: 'error', label: TEXTS.no_phone_error },
      { value: 'accept', label: TEXTS.no_phone_accept },
    ],
  },
  {
    key: 'unknown_words',
    label: TEXTS.unknown_words,
    answers: [
      { value: 'error', label: TEXTS.unknown_error },
      { value: 'note', label: TEXTS.unknown_note },
    ],
  },
]

interface ImportChoicesProps {
  value: ImportOptions
  onChange: (options: ImportOptions) => void
}

/** What shall happen with rows that need a decision. */
export function ImportChoices({ value, onChange }: ImportChoicesProps) {
  return (
    <section className={css.section} aria-label={TEXTS.options}>
      <Text fw={600}>{TEXTS.options}</Text>
      <div className={css.options}>
        {QUESTIONS.map(({ key, label, answers }) => (
          <Radio.Group
            key={key}
            label={label}
            value={value[key]}
            onChange={(answer) => onChange({ ...value, [key]: answer })}
          >
            <Stack gap={6} mt={6}>
              {answers.map((answer) => (
                <Radio key={answer.value} value={answer.value} label={answer.label} />
              ))}
            </Stack>
          </Radio.Group>
        ))}
      </div>
    </section>
  )
}
