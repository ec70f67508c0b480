import {
  OBJECTS_OF_NO_FAMILY,
  PERMISSION_GROUPS,
  type PermissionGroup,
  type PermissionObject,
} from '@bcare/rules/identity/permission-words'
import { entities, families } from './families.ts'
import { factsOf } from './kit/call.ts'

/** What families say of the objects of their permissions, each beside its own calls. */
const saidByFamilies = Object.values(families).flatMap((family): [string, PermissionObject][] => {
  const { object, words } = factsOf(family)
  const { group, label = entities[object]?.label ?? object } = words
  return group === undefined ? [] : [[object, { ...words, group, label }]]
})

const LAST = 1_000
const placeOf = ({ group, place = LAST }: PermissionObject) => PERMISSION_GROUPS.indexOf(group) * LAST + place

/** Every object of permissions, in the order of the matrix. */
export const permissionObjects: ReadonlyMap<string, PermissionObject> = new Map(
  [...saidByFamilies, ...Object.entries(OBJECTS_OF_NO_FAMILY)].toSorted(
    ([, one], [, other]) => placeOf(one) - placeOf(other),
  ),
)

/** Where the matrix shows an object, and what it is called; one of an older version goes by its code. */
export const objectWords = (object: string): { label: string; group: PermissionGroup } => {
  const { label, group } = permissionObjects.get(object) ?? { label: object, group: 'Khác' }
  return { label, group }
}

/** Rights that no call declares, as `object:action`. */
export const rightsInHandlers: readonly string[] = [...permissionObjects].flatMap(([object, { asks = [] }]) =>
  asks.map((action) => `${object}:${action}`),
)
