import { USAGE_KINDS, type UsageKind } from '@bcare/rules/materials/movement'
import { idIn } from '../../kit/page/search-params.ts'

/** What movements can be narrowed to by an id of the address. */
export const ID_FILTERS = [
  'material_id',
  'category_term_id',
  'doctor_id',
  'product_id',
  'operation_id',
  'department_id',
  'person_id',
] as const
export type IdFilter = (typeof ID_FILTERS)[number]

/** Those that a movement may be without, which the address writes as `none`. */
export const NONE = 'none'
const MAY_BE_NONE: readonly IdFilter[] = [
  'category_term_id',
  'doctor_id',
  'product_id',
  'operation_id',
  'department_id',
]

export type Narrowed = Partial<Record<IdFilter, number | null>> & {
  kind?: UsageKind[]
  is_beyond?: boolean
}

/** What of the movements an address narrows, beside days and branch; what makes no sense is passed over. */
export function narrowedIn(search: Record<string, unknown>): Narrowed {
  const ids = ID_FILTERS.flatMap((key): [IdFilter, number | null][] => {
    if (search[key] === NONE && MAY_BE_NONE.includes(key)) return [[key, null]]
    const id = idIn(search[key])
    return id === undefined ? [] : [[key, id]]
  })
  const listed = String(search['kind'] ?? '').split(',')
  const kind = USAGE_KINDS.filter((one) => listed.includes(one))
  return {
    ...(Object.fromEntries(ids) as Narrowed),
    ...(kind.length > 0 && { kind }),
    ...(String(search['is_beyond']) === 'true' && { is_beyond: true }),
  }
}

/** The same as the call takes it: a material and a customer are never none. */
export function callOf({ material_id, person_id, ...rest }: Narrowed) {
  return {
    ...rest,
    ...(typeof material_id === 'number' && { material_id }),
    ...(typeof person_id === 'number' && { person_id }),
  }
}
