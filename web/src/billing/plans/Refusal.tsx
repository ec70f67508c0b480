import type { Warning } from '@bcare/rules/refusal'
import type { Fault } from '@bcare/contract/kit/codes'
import { Alert } from '@mantine/core'
import { PLAN_TEXTS as TEXTS } from './texts.ts'

/** Outcomes after which it is not known whether the command took effect; the same button asks for it again by the same key. */
const UNKNOWN: readonly string[] = ['unavailable', 'internal']

/** What may be passed of a refusal; undefined when there is nothing of the kind. */
export function warningsOf(fault: Fault | null): readonly Warning[] | undefined {
  const { warnings } = (fault?.data ?? {}) as { warnings?: readonly Warning[] }
  return warnings
}

/** Why a command was refused, in its dialog; what was typed stays. */
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
