import { entities, type Permission } from '@bcare/contract'
import { tableNamed } from './database/table.ts'
import { listeningRight } from './realtime/rooms.ts'

/** The right that the rows of an entity are read with; undefined for what has none of its own. */
export function readRight(entity_type: string): Permission | undefined {
  const listened = listeningRight(entity_type)
  if (listened !== undefined) return listened
  return entity_type in entities && tableNamed(entity_type) !== undefined ? `${entity_type}:read` : undefined
}
