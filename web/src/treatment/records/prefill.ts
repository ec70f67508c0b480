import type { MedicalAlerts } from '@bcare/contract/customers/person-data'
import type { Answer, Answers } from '@bcare/rules/treatment/records/field'
import { answersOf } from './record-values.ts'
import { OUTPATIENT_RECORD } from '@bcare/rules/treatment/records/outpatient-record'

interface PersonFacts {
  ethnicity: string | null
  workplace: string | null
  occupation_name: string | null
}

const OWN_HISTORY = {
  diseases: 'Bệnh',
  allergies: 'Dị ứng',
  medicines: 'Đang dùng',
  is_pregnant: 'Đang mang thai',
  bleeds_easily: 'Dễ chảy máu',
  nothing: 'Không ghi nhận bệnh toàn thân, dị ứng',
} as const

const namesOf = (ones: readonly { name: string; detail: string | null }[]): string =>
  ones.map(({ name, detail }) => (detail === null ? name : `${name} (${detail})`)).join(', ')

/** The customer's own history in words, from what was asked of them; undefined while nobody has asked. */
function ownHistory(alerts: MedicalAlerts | null | undefined): string | undefined {
  if (alerts == null) return undefined
  const { diseases, allergies, medicines, is_pregnant, bleeds_easily } = alerts
  const said = [
    diseases.length > 0 && `${OWN_HISTORY.diseases}: ${namesOf(diseases)}`,
    allergies.length > 0 && `${OWN_HISTORY.allergies}: ${namesOf(allergies)}`,
    medicines && `${OWN_HISTORY.medicines}: ${medicines}`,
    is_pregnant && OWN_HISTORY.is_pregnant,
    bleeds_easily && OWN_HISTORY.bleeds_easily,
  ].filter(Boolean)
  return said.length === 0 ? OWN_HISTORY.nothing : said.join('. ')
}

/** What an outpatient record begins with: what the clinic knows of the customer already, for the doctor to read again. */
export const recordPrefill = (
  today: string,
  person: PersonFacts | undefined,
  alerts: MedicalAlerts | null | undefined,
  exam: Answers | undefined,
): Record<string, Answer> =>
  answersOf(OUTPATIENT_RECORD, {
    ...exam,
    onset: exam?.['course'],
    teeth: exam?.['teeth_note'],
    general: exam?.['general_note'],
    occlusion: exam?.['occlusion_note'],
    paraclinical: exam?.['findings'],
    opened_on: today,
    occupation: person?.occupation_name ?? undefined,
    ethnicity: person?.ethnicity ?? undefined,
    workplace: person?.workplace ?? undefined,
    own_history: ownHistory(alerts),
  })
