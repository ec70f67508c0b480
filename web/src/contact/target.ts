import type { Notification } from '@bcare/contract/contact/notification'

type Led = Pick<Notification, 'url' | 'entity_type' | 'entity_id' | 'data'>

const query = (values: Record<string, string | number | null | undefined>): string => {
  const given = Object.entries(values).flatMap(([key, value]) =>
    value == null ? [] : [[key, String(value)] as [string, string]],
  )
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`
}

/** The screen on which each kind of thing is seen. */
const SCREENS: Record<string, (id: number, data: Led['data']) => string> = {
  person: (id) => `/customer/profile/${id}`,
  appointment: (id, { date }) => `/appointments-doctor${query({ date, appointment: id })}`,
  task: (id) => `/task/${id}`,
  deal: (id, { pipeline_id }) => `/deals${query({ pipeline: pipeline_id, deal: id })}`,
}

/** Where a click on a notification leads; undefined when it is only to be read. */
export function targetOf({ url, entity_type, entity_id, data }: Led): string | undefined {
  if (url !== null) return url
  return entity_type === null || entity_id === null ? undefined : SCREENS[entity_type]?.(entity_id, data)
}
