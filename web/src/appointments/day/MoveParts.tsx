import { REASON_MISSING } from '@bcare/rules/appointments/appointment'
import { Button, Group, Text, TextInput } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { api, useRead } from '../../kit/api/api.ts'
import css from '../screen.module.css'
import { TEXTS } from '../texts.ts'

const REASONS = { vocabulary: 'reschedule_reason', is_active: true, limit: 20 } as const

/** Who is moved, from where and to where. */
export function MoveWords({ name, from, to }: { name: string; from?: string | undefined; to: string }) {
  return (
    <Text component="div">
      <b>{name}</b>
      <span className={css.moveTimes}>
        {from && (
          <>
            {from} <IconArrowRight size={16} aria-label={TEXTS.to} />{' '}
          </>
        )}
        <b>{to}</b>
      </span>
    </Text>
  )
}

interface MoveReasonProps {
  value: string
  onChange: (reason: string) => void
  /** It was left empty and sent. */
  missing: boolean
}

/** Why it is moved, in words or as one of the clinic's usual reasons. */
export function MoveReason({ value, onChange, missing }: MoveReasonProps) {
  const { data } = useRead(api.term.list, REASONS)
  return (
    <>
      <TextInput
        label={TEXTS.move_reason}
        required
        data-autofocus
        error={missing && value.trim() === '' && REASON_MISSING}
        maxLength={300}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <Group gap={6}>
        {data?.data.map(({ id, name }) => (
          <Button key={id} size="compact-xs" variant="default" onClick={() => onChange(name)}>
            {name}
          </Button>
        ))}
      </Group>
    </>
  )
}
