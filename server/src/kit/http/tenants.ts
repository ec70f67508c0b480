import type pg from 'pg'
import { runPipeline } from '../database/pipeline.ts'
import { sql } from '../database/sql.ts'

export interface Tenant {
  id: number
  key: string
  name: string
  branding: Record<string, string>
  login: { theme?: 'default' | 'saas'; customStyling?: Record<string, string> }
  features: Record<string, boolean>
  ui_preferences: Record<string, unknown>
  clinic: Record<string, string | number>
}

const KEPT_MS = 5_000

/** Finds the tenant whose address was asked (decisions 4); undefined for an unknown one. */
export type FindTenant = (host: string) => Promise<Tenant | undefined>

/**
 * Tenants by host name, kept for five seconds. An unknown host is the default tenant's where `fallback` names one
 * (development), else nobody's.
 */
export function tenantsByHost(
  pool: pg.Pool,
  fallback: string | undefined,
  clock: () => number = Date.now,
): FindTenant {
  let kept: { until: number; byHost: Promise<Map<string, Tenant>> } | undefined
  const load = async () => {
    const client = await pool.connect()
    try {
      const [rows] = await runPipeline(client, [
        sql`select d.host, t.id, t.key, t.name, t.branding, t.login, t.features, t.ui_preferences, t.clinic
            from tenant t left join tenant_domain d on d.tenant = t.id where t.status = 'active'`,
      ])
      const tenants = (rows ?? []) as (Tenant & { host: string | null })[]
      const byHost = new Map<string, Tenant>()
      for (const row of tenants) {
        byHost.set(`key:${row.key}`, row)
        if (row.host !== null) byHost.set(row.host, row)
      }
      return byHost
    } finally {
      client.release()
    }
  }
  const current = () => {
    if (kept === undefined || kept.until < clock()) {
      const byHost = load()
      byHost.catch(() => (kept = undefined))
      kept = { until: clock() + KEPT_MS, byHost }
    }
    return kept.byHost
  }
  return async (host) => {
    const byHost = await current()
    const bare = host.toLowerCase().replace(/:\d+$/, '')
    return byHost.get(bare) ?? (fallback === undefined ? undefined : byHost.get(`key:${fallback}`))
  }
}
