import { formatDateTime } from '@bcare/rules/text/date'
import { formatMoney } from '@bcare/rules/text/money'
import { formatPhone, parsePhone } from '@bcare/rules/text/phone'
import { api, readQuery } from '../../kit/api/api.ts'
import { SEARCH_TEXTS } from '../texts.ts'

type Answer = Awaited<ReturnType<typeof api.search.find>>

export interface Finding {
  key: string
  kind: string
  title: string
  about: string
  href: string
  /** The customer themselves: what is done for one can be done from here. */
  person?: { id: number; full_name: string }
}

/** The search for one piece of text; what is typed on cancels it. */
export const searchQuery = (text: string) => readQuery(api.search.find, { text })

/** Everything found, in one list: customers first. */
export function findingsOf(answer: Answer | undefined): Finding[] {
  if (answer === undefined) return []
  const persons = answer.persons.map(({ id, code, full_name, phone }) => ({
    key: `person:${id}`,
    kind: SEARCH_TEXTS.person,
    title: full_name,
    about: [phone && formatPhone(phone), code].filter((part) => part !== null).join(' · '),
    href: `/customer/profile/${id}`,
    person: { id, full_name },
  }))
  const deals = answer.deals.map(({ id, code, name, person_id, person_name }) => ({
    key: `deal:${id}`,
    kind: SEARCH_TEXTS.deal,
    title: name,
    about: `${person_name} · ${code}`,
    href: `/customer/profile/${person_id}?tab=deals`,
  }))
  const appointments = answer.appointments.map(({ id, start_at, person_id, person_name, doctor_name }) => ({
    key: `appointment:${id}`,
    kind: SEARCH_TEXTS.appointment,
    title: person_name,
    about: [formatDateTime(start_at), doctor_name].filter((part) => part !== null).join(' · '),
    href: `/customer/profile/${person_id}?tab=appointments`,
  }))
  const products = answer.products.map(({ id, code, name, list_price }) => ({
    key: `product:${id}`,
    kind: SEARCH_TEXTS.product,
    title: name,
    about: `${formatMoney(list_price)} · ${code}`,
    href: `/product?search=${encodeURIComponent(code)}`,
  }))
  return [...persons, ...deals, ...appointments, ...products]
}

/** The number that was searched for, where it is one and no customer who may be seen has it. */
export function unknownNumber(text: string, answer: Answer | undefined): string | undefined {
  const number = parsePhone(text)?.e164
  return number !== undefined && answer?.persons.length === 0 ? number : undefined
}
