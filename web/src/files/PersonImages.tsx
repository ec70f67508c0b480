import { useMay } from '../kit/session/may.ts'
import { RecordFiles } from '../shared/files/RecordFiles.tsx'
import type { PersonTabProps } from '../shared/person-tab.ts'

/** The pictures and papers of a customer, also those that hang on a deal or an appointment. */
export function PersonImages({ person_id }: PersonTabProps) {
  const may_change = [useMay('person:update'), useMay('medical_history:update')].includes(true)
  return (
    <RecordFiles
      record={{ entity_type: 'person', entity_id: person_id }}
      of={{ person_id }}
      may_change={may_change}
      usual="photo_int"
    />
  )
}
