import { Fault } from '@bcare/contract/kit/codes'

/** The faults of the fields that a refusal names, by the names that the form has for them. */
export function faultsOf(
  error: unknown,
  called: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const data =
    error instanceof Fault ? (error.data as { errors?: { field: string; message: string }[] } | null) : null
  return Object.fromEntries(
    (data?.errors ?? []).map(({ field, message }) => [called[field] ?? field, message]),
  )
}
