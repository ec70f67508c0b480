import { useParams } from '@tanstack/react-router'

/** The record that the address names; undefined where it names none that could be. */
export function useRecordId(): number | undefined {
  const params: { id?: string } = useParams({ strict: false })
  const id = Number(params.id)
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}
