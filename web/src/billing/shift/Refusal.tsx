import type { Fault } from '@bcare/contract/kit/codes'
import { Alert } from '@mantine/core'
import { SHIFT_TEXTS as TEXTS } from './texts.ts'

/** Outcomes after which it is not known whether the command took effect; the same button asks for it again by the same key. */
const UNKNOWN: readonly string[] = ['unavailable', 'internal']

/** Why a step of a shift was refused; what was typed stays. */
export const Refusal = ({ fault }: { fault: Fault | null }) =>
  fault && (
    <Alert color={UNKNOWN.includes(fault.kind) ? 'orange' : 'red.8'} title={TEXTS.refused} role="alert">
      {fault.message}
      {UNKNOWN.includes(fault.kind) && <> {TEXTS.unknown}</>}
    </Alert>
  )
