import type { MedicalAlerts as Alerts } from '@bcare/contract/customers/person-data'
import { Alert } from '@mantine/core'
import { IconHeartbeat } from '@tabler/icons-react'
import { api, useRead } from '../../kit/api/api.ts'
import { useMay } from '../../kit/session/may.ts'
import { MEDICAL_TEXTS as TEXTS } from '../medical/texts.ts'

const listed = (warnings: Alerts['allergies']) =>
  warnings.map(({ name, detail }) => (detail ? `${name} (${detail})` : name)).join(', ')

/** What is to be told, from what is most dangerous; nothing when there is nothing to beware of. */
const linesOf = (alerts: Alerts): readonly (readonly [label: string, said: string])[] =>
  (
    [
      [TEXTS.allergy, listed(alerts.allergies)],
      [TEXTS.disease, listed(alerts.diseases)],
      [TEXTS.pregnant, alerts.is_pregnant ? TEXTS.yes : ''],
      [TEXTS.bleeds, alerts.bleeds_easily ? TEXTS.yes : ''],
      [TEXTS.medicines, alerts.medicines ?? ''],
    ] as const
  ).filter(([, said]) => said !== '')

/** Allergies and diseases, for whoever may know of them; the reading is in the log. */
export function MedicalAlerts({ person_id }: { person_id: number }) {
  const may_read = useMay('medical_history:read')
  const { data } = useRead(api.personData.alerts, { person_id }, { enabled: may_read, quiet: true })
  const lines = data ? linesOf(data) : []
  if (!data || lines.length === 0) return null
  return (
    <Alert color="red" icon={<IconHeartbeat />} aria-label={TEXTS.alert} role="group">
      {lines.map(([label, said]) => (
        <span key={label}>
          <strong>{label}</strong>
          {said === TEXTS.yes ? '. ' : `: ${said}. `}
        </span>
      ))}
      {data.signed_at === null && <em>({TEXTS.unsigned})</em>}
    </Alert>
  )
}
