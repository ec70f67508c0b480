import type { Bus } from '../realtime/bus.ts'

const MOST_CACHED = 5_000

/** What is read often and changes seldom: read once, and again after an event has said that its entity changed. */
export interface Cache {
  /** A part of what a tenant has of an entity, as `load` answers it; asked at the same time it is loaded once. */
  of<T>(tenant_id: number, entity: string, part: string, load: () => Promise<T>): Promise<T>
}

/**
 * Cached in this process, and dropped by the change events of all of them. What is being loaded while it changes is
 * answered to those who asked before, and not cached.
 */
export function cachedUntilChanged(bus: Bus): Cache {
  const cache = new Map<string, Map<string, Promise<unknown>>>()
  const groupOf = (tenant_id: number, entity: string) => `${tenant_id}/${entity}`
  bus.listen((message) => {
    if (message.kind === 'gap') cache.clear()
    if (message.kind === 'change') cache.delete(groupOf(message.tenant_id, message.event.entity))
  })
  return {
    of<T>(tenant_id: number, entity: string, part: string, load: () => Promise<T>) {
      const id = groupOf(tenant_id, entity)
      const group = cache.get(id) ?? new Map<string, Promise<unknown>>()
      const known = group.get(part)
      if (known !== undefined) return known as Promise<T>
      if (cache.size >= MOST_CACHED || group.size >= MOST_CACHED) cache.clear()
      const loading = load()
      cache.set(id, group.set(part, loading))
      loading.catch(() => group.delete(part))
      return loading
    },
  }
}
