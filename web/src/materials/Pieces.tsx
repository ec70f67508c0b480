import type { Fault } from '@bcare/contract/kit/codes'
import type { Warning } from '@bcare/rules/refusal'
import { Alert, Box, Button, Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { EmptyState } from '../kit/data/EmptyState.tsx'
import { MOVEMENT_TEXTS, STOCK_TEXTS as TEXTS } from './texts.ts'

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
      title={warned ? MOVEMENT_TEXTS.warned : MOVEMENT_TEXTS.refused}
      role="alert"
    >
      {fault.message} {unknown && MOVEMENT_TEXTS.unknown}
    </Alert>
  )
}

interface ReadProps<T> {
  read: { data: T | undefined; error: Error | null; refetch: () => unknown }
  children: (answer: T) => ReactNode
}

/** A part of a drawer that is read: what is there stays when a later reading fails. */
export function Read<T>({ read: { data, error, refetch }, children }: ReadProps<T>) {
  if (data !== undefined) return children(data)
  if (error === null) return <Skeleton height={120} />
  return (
    <EmptyState
      title={error.message}
      action={<Button onClick={() => void refetch()}>{TEXTS.retry}</Button>}
    />
  )
}

/** Why there is nothing, in a drawer. */
export const Nothing = ({ children }: { children: ReactNode }) => (
  <Box component="p" c="gray.7" fz="sm">
    {children}
  </Box>
)
