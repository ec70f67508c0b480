import type { MedicalAlerts } from '@bcare/contract/customers/person-data'
import { Alert } from '@mantine/core'
import { IconHeartbeat } from '@tabler/icons-react'
import css from './alerts.module.css'
import { alertLines, alertWords } from './alert-lines.ts'
import { ALERT_TEXTS as TEXTS } from './texts.ts'

interface PersonAlertsProps {
  /** As they came with the row; null when there is nothing to beware of, or the user may not know. */
  alerts: MedicalAlerts | null
  /**
   * `mark`: a sign among other signs, in words for who points at it or listens; `line`: its words in the text of a card;
   * `notice`: set off, above a record.
   */
  as: 'mark' | 'line' | 'notice'
}

/** Allergies, diseases and what else must be known before a customer is touched, wherever the customer is shown. */
export function PersonAlerts({ alerts, as }: PersonAlertsProps) {
  if (alerts === null) return null
  const words = alertWords(alerts)
  if (words === '') return null
  if (as === 'notice') return <Notice alerts={alerts} />
  const first = alertLines(alerts)[0]?.label
  return (
    <span className={css[as]} title={as === 'mark' ? words : undefined} data-alert={first}>
      <IconHeartbeat size={15} aria-hidden />
      <span className={as === 'mark' ? 'unseen' : undefined}>{words}</span>
    </span>
  )
}

function Notice({ alerts }: { alerts: MedicalAlerts }) {
  return (
    <Alert color="red" icon={<IconHeartbeat />} aria-label={TEXTS.alert} role="group">
      {alertLines(alerts).map(({ label, said }) => (
        <span key={label}>
          <strong>{label}</strong>
          {said === '' ? '. ' : `: ${said}. `}
        </span>
      ))}
      {alerts.signed_at === null && <em>({TEXTS.unsigned})</em>}
    </Alert>
  )
}
