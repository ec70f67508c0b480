import type { ComponentType } from 'react'

export interface PersonTabProps {
  person_id: number
}

/** The same for what is made for the customer from there, and says whom it is for. */
export interface NamedPersonTabProps extends PersonTabProps {
  person_name: string
}

/** What a customer's profile shows of other areas, fetched when its tab is first opened. */
export interface PersonTabs {
  images: () => Promise<ComponentType<PersonTabProps>>
  deals: () => Promise<ComponentType<PersonTabProps>>
  chart: () => Promise<ComponentType<PersonTabProps>>
  treatment: () => Promise<ComponentType<PersonTabProps>>
  records: () => Promise<ComponentType<PersonTabProps>>
  prescriptions: () => Promise<ComponentType<PersonTabProps>>
  ortho: () => Promise<ComponentType<PersonTabProps>>
  payment: () => Promise<ComponentType<PersonTabProps>>
  appointments: () => Promise<ComponentType<PersonTabProps>>
  materials: () => Promise<ComponentType<PersonTabProps>>
  calls: () => Promise<ComponentType<NamedPersonTabProps>>
  tasks: () => Promise<ComponentType<NamedPersonTabProps>>
}
