import type { Fault } from '@bcare/contract/kit/codes'
import type { Warning } from '@bcare/rules/refusal'
import { Alert, Button, Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import css from './cashbook.module.css'
import { CASHBOOK_TEXTS as TEXTS } from './texts.ts'

/** A part of a drawer under its own heading. */
export const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack gap={6}>
    <Title order={3} size="h5">
      {title}
    </Title>
    {children}
  </Stack>
)

export const Retry = ({ onClick }: { onClick: () => void }) => (
  <Button onClick={onClick}>{TEXTS.retry}</Button>
)

/** What a command will do, before it is sent. */
export const Effects = ({ effects }: { effects: readonly (string | false)[] }) => (
  <ul className={css.effects} aria-label={TEXTS.effects}>
    {effects.map((effect) => effect && <li key={effect}>{effect}</li>)}
  </ul>
)

/** Outcomes after which it is not known whether the command took effect; the same button asks for it again by the same key. */
const UNKNOWN: readonly string[] = ['unavailable', 'internal']

/** What may be passed of a refusal; undefined when there is nothing of the kind. */
export function warningsOf(fault: Fault | null): readonly Warning[] | undefined {
  const { warnings } = (fault?.data ?? {}) as { warnings?: readonly Warning[] }
  return warnings
}

/** Why a command was refused; what was typed stays. */
export function Refusal({ fault }: { fault: Fault | null }) {
  if (fault === null) return null
  const unknown = UNKNOWN.includes(fault.kind)
  const warned = warningsOf(fault) !== undefined
  return (
    <Alert
      color={unknown || warned ? 'orange' : 'red.8'}
      title={warned ? TEXTS.warned : TEXTS.refused}
      role="alert"
    >
      {fault.message} {unknown && TEXTS.unknown}
    </Alert>
  )
}
