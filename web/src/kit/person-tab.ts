import type { ComponentType } from 'react'

export interface PersonTabProps {
  person_id: number
}

/** What a customer's profile shows of other areas, fetched when its tab is first opened. */
export interface PersonTabs {
  deals: () => Promise<ComponentType<PersonTabProps>>
  appointments: () => Promise<ComponentType<PersonTabProps>>
}
