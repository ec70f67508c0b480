import type { NOTED_ENTITIES } from '@bcare/contract/customers/note'

/** A record that notes are written about, and whose customer it is. */
export interface NotedRecord {
  entity_type: (typeof NOTED_ENTITIES)[number]
  entity_id: number
  person_id: number
}

/** A customer as the record of its own notes. */
export const ofPerson = (person_id: number): NotedRecord => ({
  entity_type: 'person',
  entity_id: person_id,
  person_id,
})
