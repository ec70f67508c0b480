import { customRow, type Entity } from '@bcare/contract'

interface Copying {
  /** Columns that no call writes and a copy has all the same. */
  also?: readonly string[]
  /** Fields that belong to the first one alone. */
  own: readonly string[]
}

/** A copy of records, by what it carries: all that the declaration lets people write, but for what is named as its own. */
export interface Carrying extends Required<Copying> {
  entity: Pick<Entity, 'name' | 'edits' | 'once'>
  fields: readonly string[]
}

/** What a copy of a record carries over: a field that is declared later goes along by itself. */
export function carrying(
  entity: Pick<Entity, 'name' | 'edits' | 'once'>,
  { also = [], own }: Copying,
): Carrying {
  const declared = Object.keys({ ...entity.edits, ...entity.once }).filter((field) => !(field in customRow))
  const strange = own.filter((field) => !declared.includes(field))
  if (strange.length > 0) throw new Error(`not fields of ${entity.name}: ${strange.join(', ')}`)
  return { entity, also, own, fields: [...declared.filter((field) => !own.includes(field)), ...also] }
}
