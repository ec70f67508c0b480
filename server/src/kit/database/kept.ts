import type { Bus } from '../realtime/bus.ts'

const MOST_KEPT = 5_000

/** What is read often and changes seldom: read once, and again after an event has said that its entity changed. */
export interface Kept {
  /** A part of what a tenant has of an entity, as `load` answers it; asked at the same time it is loaded once. */
  of<T>(tenant_id: number, entity: string, part: string, load: () => Promise<T>): Promise<T>
}

/**
 * Kept in this process, and dropped by the change events of all of them. What is being loaded while it changes is
 * answered to those who asked before, and not kept.
 */
export function keptUntilChanged(bus: Bus): Kept {
  const kept = new Map<string, Map<string, Promise<unknown>>>()
  const groupOf = (tenant_id: number, entity: string) => `${tenant_id}/${entity}`
  bus.listen((message) => {
    if (message.kind === 'gap') kept.clear()
    if (message.kind === 'change') kept.delete(groupOf(message.tenant_id, message.event.entity))
  })
  return {
    of<T>(tenant_id: number, entity: string, part: string, load: () => Promise<T>) {
      const id = groupOf(tenant_id, entity)
      const group = kept.get(id) ?? new Map<string, Promise<unknown>>()
      const known = group.get(part)
      if (known !== undefined) return known as Promise<T>
      if (kept.size >= MOST_KEPT || group.size >= MOST_KEPT) kept.clear()
      const loading = load()
      kept.set(id, group.set(part, loading))
      loading.catch(() => group.delete(part))
      return loading
    },
  }
}
