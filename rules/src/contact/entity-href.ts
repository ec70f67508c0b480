/** What leads to the place of something beside its id, such as the `date` of an appointment. */
export type Leading = Readonly<Record<string, string | number | null | undefined>>

const query = (values: Leading): string => {
  const given = Object.entries(values).flatMap(([key, value]) =>
    value == null ? [] : [[key, String(value)] as [string, string]],
  )
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`
}

/** The screen on which each kind of thing is seen. */
const SCREENS: Readonly<Record<string, (id: number, leading: Leading) => string>> = {
  person: (id) => `/customer/profile/${id}`,
  appointment: (id, { date }) => `/appointments-doctor${query({ date, appointment: id })}`,
  task: (id) => `/task/${id}`,
  message: (_id, { person_id }) =>
    person_id == null ? '/call-center?tab=messages' : `/customer/profile/${person_id}?tab=calls`,
  form_submission: (id) => `/form-submission?submission=${id}`,
  web_form: () => '/form-submission?tab=forms',
  deal: (id, { pipeline_id }) => `/deals${query({ pipeline: pipeline_id, deal: id })}`,
  user: (id) => `/user/${id}`,
  role: (id) => `/auth/permissions${query({ role: id })}`,
}

/** Where something is seen; undefined for what has no screen. */
export const entityHref = (entity_type: string, id: number, leading: Leading = {}): string | undefined =>
  SCREENS[entity_type]?.(id, leading)
