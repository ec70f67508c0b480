import { useMemo } from 'react'
import { api, useRead } from '../kit/api/api.ts'
import type { Choices } from '../kit/data/table/column.ts'
import { useConstant } from '../kit/runtime/use-constant.ts'
import { PERSON_TEXTS as TEXTS } from './texts.ts'

const STAFF = { limit: 200, status: 'active', sort_by: 'name' } as const
const SOURCES = { vocabulary: 'source', limit: 200, sort_by: 'order' } as const
const VIP_LEVELS = { vocabulary: 'vip_level', limit: 200, sort_by: 'order' } as const
const LABELS = { limit: 200, scope: ['person', 'both'], sort_by: 'order' } as const
const GROUPS = { limit: 200, is_active: true, sort_by: 'name' } as const
const MONTHS = Array.from({ length: 12 }, (_, index) => ({ value: index + 1, label: TEXTS.month(index + 1) }))

/** The same fields while nothing of them is known. */
export const UNSETTLED = {
  lifecycle: [],
  gender: [],
  owner_id: [],
  assigned_user_ids: [],
  referrer_user_id: [],
  group_ids: [],
  source_term_id: [],
  vip_level_term_id: [],
  tag_ids: [],
  birth_month: [],
  province_code: [],
} satisfies Choices

/**
 * What the list of customers can be narrowed to; undefined until it is known, since an address may name any of it.
 * Read once it is `enabled`: rows carry the names of what they hold, so that only filters and forms need them.
 */
export function usePersonChoices(enabled = true): Choices | undefined {
  const fresh = { staleTime: 60_000, enabled }
  const staff = useRead(api.user.list, STAFF, fresh)
  const sources = useRead(api.term.list, SOURCES, fresh)
  const levels = useRead(api.term.list, VIP_LEVELS, fresh)
  const labels = useRead(api.tag.list, LABELS, fresh)
  const groups = useRead(api.personGroup.list, GROUPS, fresh)
  const provinces = useRead(api.location.list, {}, { staleTime: Infinity, enabled })
  const fixed = useFixedChoices()
  return useMemo(() => {
    if (!staff.data || !sources.data || !levels.data || !labels.data || !groups.data || !provinces.data)
      return undefined
    if (fixed === undefined) return undefined
    const members = staff.data.data.map(({ id, name }) => ({ value: id, label: name }))
    return {
      ...fixed,
      owner_id: members,
      assigned_user_ids: members,
      referrer_user_id: members,
      group_ids: groups.data.data.map(({ id, name, color }) => ({ value: id, label: name, color })),
      source_term_id: sources.data.data.map(({ id, name, color }) => ({
        value: id,
        label: name,
        ...(color !== null && { color }),
      })),
      vip_level_term_id: levels.data.data.map(({ id, name, color }) => ({
        value: id,
        label: name,
        ...(color !== null && { color }),
      })),
      tag_ids: labels.data.data.map(({ id, name, color }) => ({ value: id, label: name, color })),
      birth_month: MONTHS,
      province_code: provinces.data.map(({ code, name }) => ({ value: code, label: name })),
      // One field more or less than those above, and the list cannot open.
    } satisfies Record<keyof typeof UNSETTLED, unknown>
  }, [staff.data, sources.data, levels.data, labels.data, groups.data, provinces.data, fixed])
}

/** The names that every row needs: those of the product's own lists, which come with the first answer. */
export function useFixedChoices() {
  const lifecycle = useConstant('person.lifecycle')
  const gender = useConstant('person.gender')
  return useMemo(() => (lifecycle.length === 0 ? undefined : { lifecycle, gender }), [lifecycle, gender])
}
