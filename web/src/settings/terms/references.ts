import { type TermField, termFields } from '@bcare/rules/settings/term-fields'
import { useMemo } from 'react'
import { api, useRead } from '../../kit/api/api.ts'

type Target = Extract<TermField, { kind: 'reference' }>['to']

const METHODS = { vocabulary: 'payment_method', limit: 200 } as const
const BRANCHES = { kind: 'branch', limit: 200 } as const

interface Option {
  value: string
  label: string
}

const NONE: readonly Option[] = []

/** What terms of a vocabulary can refer to. */
export function useReferences(vocabulary: string): Readonly<Record<Target, readonly Option[]>> {
  const asks = (target: Target) =>
    termFields(vocabulary).some((field) => field.kind === 'reference' && field.to === target)
  const methods = useRead(api.term.list, METHODS, { quiet: true, enabled: asks('payment_method') }).data
  const branches = useRead(api.department.list, BRANCHES, { quiet: true, enabled: asks('branch') }).data
  return useMemo(
    () => ({
      // What is paid out of a deposit came in before: it moves no cash.
      payment_method: (methods?.data ?? [])
        .filter(({ data }) => data['kind'] !== 'deposit')
        .map(({ id, name }) => ({ value: String(id), label: name })),
      branch: branches?.data.map(({ id, name }) => ({ value: String(id), label: name })) ?? NONE,
    }),
    [methods, branches],
  )
}
