import type { Input } from '@bcare/contract'
import type { query, QueryAnswer } from '@bcare/contract/insight/query'
import type { Fault } from '@bcare/contract/kit/codes'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../kit/api/api.ts'

export type Ask = Input<typeof query.raw>

/** Runs queries when it is told to, and at no other time: each run is in the log. */
export const useRun = () =>
  useMutation<QueryAnswer, Fault, Ask>({ mutationFn: (ask) => api.query.raw(ask, { quiet: true }) })

export type Running = ReturnType<typeof useRun>

/** What says where in the statement the fault is, the same object for as long as it is the same fault. */
export function placedFault(fault: Fault | null): { position: number } | undefined {
  const data = fault?.data as { position?: number | null } | null | undefined
  return typeof data?.position === 'number' ? (data as { position: number }) : undefined
}

/** Faults by the field that they are about. */
export function fieldFaults(fault: Fault | null): Readonly<Record<string, string>> {
  const { errors } = (fault?.data ?? {}) as { errors?: readonly { field: string; message: string }[] }
  return Object.fromEntries((errors ?? []).map(({ field, message }) => [field, message]))
}
