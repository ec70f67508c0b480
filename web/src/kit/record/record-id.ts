import { idIn, usePathParams } from '../page/search-params.ts'

/** The record that the address names; undefined where it names none that could be. */
export function useRecordId(): number | undefined {
  return idIn(usePathParams<'id'>().id)
}
