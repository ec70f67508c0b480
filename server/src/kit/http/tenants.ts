import { isIP } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { explain } from '../database/errors.ts'
import { runPipeline } from '../database/pipeline.ts'
import { onConnection } from '../database/pool.ts'
import { sql } from '../database/sql.ts'
import type { Vault } from '../vault.ts'

export interface Tenant {
  id: number
  key: string
  name: string
  features: Record<string, boolean>
}

const CACHED_MS = 5_000
/**
 * An unknown host may be that of a clinic founded a moment ago: it is looked for again, but not at every question. A
 * caller who asks for one waits for the next look.
 */
const UNKNOWN_MS = 300

/** Finds the tenant whose address was asked (docs/decisions/0003-tenancy-by-row-level-security.md); undefined for an unknown one. */
export type FindTenant = (host: string) => Promise<Tenant | undefined>

/** Every entry asks for the tenant first: then its keys are at hand for all that follows. */
export const withKeys =
  (find: FindTenant, vault: Vault): FindTenant =>
  async (host) => {
    const tenant = await find(host)
    if (tenant !== undefined) await vault.ready(tenant.id)
    return tenant
  }

/**
 * Tenants by host name, cached for five seconds. An unknown host is the default tenant's where `fallback` names one
 * (development), else of none.
 */
export function tenantsByHost(
  pool: pg.Pool,
  fallback: string | undefined,
  clock: () => number = Date.now,
): FindTenant {
  let cached: { loaded: number; directory: Promise<Directory> } | undefined
  const youngerThan = (most: number) => {
    if (cached === undefined || cached.loaded + most < clock()) {
      const directory = loadDirectory(pool)
      directory.catch(() => (cached = undefined))
      cached = { loaded: clock(), directory }
    }
    return cached.directory
  }
  return async (host) => {
    const bare = host.toLowerCase().replace(/:\d+$/, '')
    const known = (await youngerThan(CACHED_MS)).byHost.get(bare)
    if (known !== undefined) return known
    // A number belongs to no clinic, so a developer who asks for one need not wait.
    if (fallback === undefined || isIP(bare) === 0) {
      const seen = cached
      await wait(Math.max(0, UNKNOWN_MS + 1 - (clock() - (cached?.loaded ?? 0))))
      // By age it may still be young enough: a timer fires up to a millisecond early.
      if (cached === seen) cached = undefined
    }
    const { byHost, byKey } = await youngerThan(UNKNOWN_MS)
    return byHost.get(bare) ?? (fallback === undefined ? undefined : byKey.get(fallback))
  }
}

interface Directory {
  byHost: Map<string, Tenant>
  byKey: Map<string, Tenant>
}

async function loadDirectory(pool: pg.Pool): Promise<Directory> {
  const query = sql`
    select d.host, t.id, t.key, t.name, t.features
    from tenant t left join tenant_domain d on d.tenant = t.id where t.status = 'active'`
  const [rows] = await onConnection(pool, (client) => runPipeline(client, [query])).catch(
    (error: unknown) => {
      throw explain(error)
    },
  )
  const tenants = (rows ?? []) as (Tenant & { host: string | null })[]
  return {
    byHost: new Map(tenants.flatMap((tenant) => (tenant.host === null ? [] : [[tenant.host, tenant]]))),
    byKey: new Map(tenants.map((tenant) => [tenant.key, tenant])),
  }
}
