import { useMemo } from 'react'
import { type SearchParams, useSearchParams } from '../../kit/page/search-params.ts'
import { api, useRead } from '../../kit/api/api.ts'
import type { Choice } from '../../kit/data/filters/list-state.ts'

const ACTIVE = { limit: 200, status: 'active', sort_by: 'name' } as const
/** So many of an address are looked up. */
const MOST = 50

/** The ids that an address names under some keys. */
function idsIn(address: SearchParams, keys: readonly string[]): number[] {
  const raw = keys.flatMap((key) => String(address[key] ?? '').split(','))
  const ids = raw.map(Number).filter((id) => Number.isSafeInteger(id) && id > 0)
  return [...new Set(ids)].slice(0, MOST)
}

const choiceOf = ({ id, name, status }: { id: number; name: string; status: string }): Choice => ({
  value: id,
  label: status === 'resigned' ? `${name} (đã nghỉ)` : name,
})

/**
 * Users that a list can be narrowed to: those who work here, and whom the address names under `keys` although they have
 * left, since what they did is counted still. Undefined until known.
 */
export function useStaffChoices(keys: readonly string[]): readonly Choice[] | undefined {
  const [address] = useSearchParams()
  const active = useRead(api.user.list, ACTIVE, { quiet: true }).data?.data
  const missing = active
    ? idsIn(address, keys).filter((id) => active.every((one) => one.id !== id))
    : undefined
  const asked = (missing?.length ?? 0) > 0
  const others = useRead(api.user.list, { id: missing ?? [], limit: MOST }, { enabled: asked, quiet: true })
  const left = others.data?.data
  const waiting = asked && !left && !others.error
  return useMemo(
    () => (active === undefined || waiting ? undefined : [...active, ...(left ?? [])].map(choiceOf)),
    [active, left, waiting],
  )
}
