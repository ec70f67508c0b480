import { textOf, type Sql } from './sql.ts'

const CACHED_MS = 10_000
const MOST_CACHED = 1_000

/**
 * Exact totals of large lists, cached for ten seconds: counting is nearly the whole price of a list. A row added or
 * deleted by anyone drops the figures of that entity in that tenant, so a stale total is never older than that event.
 */
export interface Totals {
  find(tenant_id: number, entity: string, counting: Sql): number | undefined
  keep(tenant_id: number, entity: string, counting: Sql, total: number): void
  drop(tenant_id: number, entity: string): void
  /** Forgets all: events may have been missed. */
  clear(): void
}

interface CachedTotal {
  total: number
  until: number
}

/** Totals in this process's memory, bounded in number. `clock` is in milliseconds. */
export function totalsInMemory(clock: () => number = Date.now): Totals {
  const groups = new Map<string, Map<string, CachedTotal>>()
  const group = (tenant_id: number, entity: string) => `${tenant_id}/${entity}`
  const key = (counting: Sql) => `${textOf(counting)}\n${JSON.stringify(counting.values)}`
  let size = 0
  const dropGroup = (id: string) => {
    size -= groups.get(id)?.size ?? 0
    groups.delete(id)
  }
  const clear = () => {
    groups.clear()
    size = 0
  }
  return {
    clear,
    find(tenant_id, entity, counting) {
      const found = groups.get(group(tenant_id, entity))?.get(key(counting))
      return found !== undefined && found.until > clock() ? found.total : undefined
    },
    keep(tenant_id, entity, counting, total) {
      if (size >= MOST_CACHED) clear()
      const id = group(tenant_id, entity)
      const members = groups.get(id) ?? new Map<string, CachedTotal>()
      if (!members.has(key(counting))) size += 1
      members.set(key(counting), { total, until: clock() + CACHED_MS })
      groups.set(id, members)
    },
    drop: (tenant_id, entity) => dropGroup(group(tenant_id, entity)),
  }
}
