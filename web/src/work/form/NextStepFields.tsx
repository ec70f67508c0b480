import { Radio, Stack, Text, TextInput } from '@mantine/core'
import { api } from '../../kit/api/api.ts'
import { DateInput } from '../../kit/form/inputs/DateInput.tsx'
import { wholeSource } from '../../kit/form/picker/picker-source.ts'
import { TermPicker } from '../../shared/pickers/TermPicker.tsx'
import { useMay } from '../../kit/session/may.ts'
import css from '../task.module.css'
import { TASK_TEXTS as TEXTS } from '../texts.ts'
import type { Ending, NextStep } from './use-finish.ts'

const REASONS = wholeSource(api.term.list, { vocabulary: 'lost_reason', is_active: true, limit: 200 })

interface NextStepFieldsProps {
  ending: Ending
  errors: Record<string, string>
  has_deal: boolean
  onChange: (change: Partial<Ending>) => void
}

/** What comes after a customer's last task: another task, an appointment, the end of the deal, or nothing for now. */
export function NextStepFields({ ending, errors, has_deal, onChange }: NextStepFieldsProps) {
  const may_book = useMay('appointment:create')
  const may_lose = useMay('deal:update') && has_deal
  const offered: NextStep[] = [
    'task',
    ...(may_book ? ['appointment' as const] : []),
    ...(may_lose ? ['lost' as const] : []),
    'none',
  ]
  return (
    <fieldset className={css.next}>
      <legend className={css.nextTitle}>{TEXTS.next_title}</legend>
      <Stack gap="sm">
        <Text size="sm" c="gray.7">
          {TEXTS.next_about}
        </Text>
        <Radio.Group
          aria-label={TEXTS.next}
          value={ending.next}
          onChange={(next) => onChange({ next: next as NextStep })}
        >
          <Stack gap={6}>
            {offered.map((value) => (
              <Radio key={value} value={value} label={TEXTS.next_options[value]} />
            ))}
          </Stack>
        </Radio.Group>
        {ending.next === 'task' && (
          <div className={css.nextTask}>
            <TextInput
              label={TEXTS.next_task}
              required
              maxLength={200}
              value={ending.next_title}
              error={errors['next_title']}
              onChange={({ currentTarget }) => onChange({ next_title: currentTarget.value })}
            />
            <DateInput
              label={TEXTS.next_due}
              value={ending.next_due}
              error={errors['next_due']}
              onChange={(next_due) => onChange({ next_due })}
            />
          </div>
        )}
        {ending.next === 'lost' && (
          <TermPicker
            label={TEXTS.lost_reason}
            required
            source={REASONS}
            value={ending.lost_reason_id}
            error={errors['lost_reason_id']}
            onChange={(lost_reason_id) => onChange({ lost_reason_id })}
          />
        )}
      </Stack>
    </fieldset>
  )
}
