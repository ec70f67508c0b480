import { formatDateTime } from '@bcare/rules/text/date'
import { send } from '../kit/transport.ts'
import { SEARCH_TEXTS } from './texts.ts'

/** Answer of `/v1/search`. */
interface SearchAnswer {
  persons: { id: number; code: string; full_name: string; phone: string | null; lifecycle: string }[]
  deals: { id: number; code: string; name: string; person_id: number; person_name: string }[]
  appointments: {
    id: number
    start_at: string
    person_id: number
    person_name: string
    doctor_name: string | null
  }[]
}

export interface Finding {
  key: string
  kind: string
  title: string
  about: string
  href: string
}

const ROUTE = { path: '/v1/search', kind: 'read', permission: 'signed_in', watches: [] } as const

/** The search for one piece of text; what is typed on cancels it. */
export const searchQuery = (text: string) => ({
  queryKey: [ROUTE.path, { text }],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    send(ROUTE, { text }, { signal }) as Promise<SearchAnswer>,
})

/** Everything found, in one list: customers first. */
export function findingsOf(answer: SearchAnswer | undefined): Finding[] {
  if (answer === undefined) return []
  const persons = answer.persons.map(({ id, code, full_name, phone }) => ({
    key: `person:${id}`,
    kind: SEARCH_TEXTS.person,
    title: full_name,
    about: [phone, code].filter((part) => part !== null).join(' · '),
    href: `/customer/profile/${id}`,
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
  return [...persons, ...deals, ...appointments]
}
