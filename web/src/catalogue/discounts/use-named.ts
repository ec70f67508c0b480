import { api, useRead } from '../../kit/api/api.ts'

const options = (ids: readonly number[]) => ({ enabled: ids.length > 0, quiet: true })

/** The bundles that a programme names; none until they are read. */
export const useNamedBundles = (ids: readonly number[]) =>
  useRead(api.bundle.list, { id: [...ids], limit: 200 }, options(ids)).data?.data ?? []

/** The customers that a programme names. */
export const useNamedPeople = (ids: readonly number[]) =>
  useRead(api.person.list, { id: [...ids], limit: 200 }, options(ids)).data?.data ?? []

/** The categories of services that a programme names. */
export const useNamedCategories = (ids: readonly number[]) =>
  useRead(api.term.list, { vocabulary: 'service_category', limit: 200 }, options(ids)).data?.data.filter(
    ({ id }) => ids.includes(id),
  ) ?? []

/** The groups of customers that a programme names. */
export const useNamedGroups = (ids: readonly number[]) =>
  useRead(api.personGroup.list, { limit: 200 }, options(ids)).data?.data.filter(({ id }) =>
    ids.includes(id),
  ) ?? []
