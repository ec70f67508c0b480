import { useParams } from '@tanstack/react-router'

/** A part of an address as the id of a record; undefined where it can be none. */
export function recordIdOf(part: string | undefined): number | undefined {
  const id = Number(part)
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

/** The record that the address names; undefined where it names none that could be. */
export function useRecordId(): number | undefined {
  const params: { id?: string } = useParams({ strict: false })
  return recordIdOf(params.id)
}
