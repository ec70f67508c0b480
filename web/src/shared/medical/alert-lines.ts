import type { MedicalAlerts } from '@bcare/contract/customers/person-data'
import { ALERT_TEXTS as TEXTS } from './texts.ts'

const listed = (warnings: MedicalAlerts['allergies']) =>
  warnings.map(({ name, detail }) => (detail ? `${name} (${detail})` : name)).join(', ')

/** One thing to beware of: `Dị ứng`, and of what; nothing more is said of what just is so. */
export interface AlertLine {
  label: string
  said: string
}

/** What is shown, from what is most dangerous; nothing when there is nothing to beware of. */
export function alertLines(alerts: MedicalAlerts): readonly AlertLine[] {
  const { allergies, diseases, is_pregnant, bleeds_easily, medicines } = alerts
  return [
    ...(allergies.length > 0 ? [{ label: TEXTS.allergy, said: listed(allergies) }] : []),
    ...(diseases.length > 0 ? [{ label: TEXTS.disease, said: listed(diseases) }] : []),
    ...(is_pregnant ? [{ label: TEXTS.pregnant, said: '' }] : []),
    ...(bleeds_easily ? [{ label: TEXTS.bleeds, said: '' }] : []),
    ...(medicines ? [{ label: TEXTS.medicines, said: medicines }] : []),
  ]
}

const lineWords = ({ label, said }: AlertLine) => (said === '' ? label : `${label}: ${said}`)

/** The same in one line of words. */
export const alertWords = (alerts: MedicalAlerts): string => alertLines(alerts).map(lineWords).join(' · ')
