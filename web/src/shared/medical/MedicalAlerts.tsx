import { api, useRead } from '../../kit/api/api.ts'
import { useMay } from '../../kit/session/may.ts'
import { PersonAlerts } from './PersonAlerts.tsx'

/** What to beware of with one customer who is opened or chosen, for users who may know of it; the reading is in the log. */
export function MedicalAlerts({ person_id }: { person_id: number }) {
  const may_read = useMay('medical_history:read')
  const { data } = useRead(api.personData.alerts, { person_id }, { enabled: may_read, quiet: true })
  return <PersonAlerts alerts={data ?? null} as="notice" />
}
