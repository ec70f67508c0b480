import { Radio, Stack, Text } from '@mantine/core'
import type { ImportOptions } from './import-api.ts'
import css from './import.module.css'
import { useImportView } from './import-view.ts'
import { IMPORT_TEXTS as TEXTS } from './texts.ts'

interface ImportChoicesProps {
  value: ImportOptions
  onChange: (options: ImportOptions) => void
}

/** What shall happen with rows that need a decision. */
export function ImportChoices({ value, onChange }: ImportChoicesProps) {
  const { questions } = useImportView()
  if (questions.length === 0) return null
  return (
    <section className={css.section} aria-label={TEXTS.options}>
      <Text fw={600}>{TEXTS.options}</Text>
      <div className={css.options}>
        {questions.map(({ key, label, answers }) => (
          <Radio.Group
            key={key}
            label={label}
            value={String(value[key])}
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
