import { ActionIcon, Button, Input, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import type { FieldProps } from '../../kit/form/field.ts'
import css from '../task.module.css'
import { TASK_TEXTS as TEXTS } from '../texts.ts'

export interface Step {
  text: string
  done: boolean
}

const MOST_STEPS = 50

/** The steps of a task, one a line. Enter begins the next one. */
export function ChecklistInput({ value, onChange, label, error }: FieldProps<readonly Step[] | null>) {
  const steps = value ?? []
  const put = (at: number, text: string) =>
    onChange(steps.map((step, place) => (place === at ? { ...step, text } : step)))
  const add = () => onChange([...steps, { text: '', done: false }])
  return (
    <Input.Wrapper label={label} error={error} labelElement="div">
      <div className={css.steps}>
        {steps.map((step, at) => (
          // oxlint-disable-next-line no-array-index-key -- lines have no name of their own, and keep their place
          <div key={at} className={css.step}>
            <TextInput
              aria-label={`${TEXTS.step} ${at + 1}`}
              value={step.text}
              maxLength={200}
              autoFocus={step.text === ''}
              onChange={({ currentTarget }) => put(at, currentTarget.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return
                event.preventDefault()
                if (step.text.trim() !== '' && steps.length < MOST_STEPS) add()
              }}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={TEXTS.remove_step(step.text || String(at + 1))}
              onClick={() => onChange(steps.filter((_step, place) => place !== at))}
            >
              <IconX size={16} />
            </ActionIcon>
          </div>
        ))}
        {steps.length < MOST_STEPS && (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus size={14} />}
            onClick={add}
            className={css.addStep}
          >
            {TEXTS.add_step}
          </Button>
        )}
      </div>
    </Input.Wrapper>
  )
}
