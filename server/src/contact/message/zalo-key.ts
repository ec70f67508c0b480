import { createHash } from 'node:crypto'
import { Fault } from '@bcare/contract'
import type { Post } from '../../adapters/http-post.ts'
import { sql } from '../../kit/database/sql.ts'
import type { JobContext } from '../../kit/jobs/job.ts'
import { settingForJob } from '../../settings/setting.ts'

/** Where Zalo changes a refreshing key into a new pair, unless a test stands in for it. */
export const ZALO_KEY_ADDRESS = 'https://oauth.zaloapp.com/v4/oa/access_token'

/** So long before it runs out a key is changed. */
const AHEAD_MS = 5 * 60_000

interface KeyRow {
  seed_hash: string
  access: string
  refresh: string
  expires_at: string
}

const drawerOf = (tenant_id: number) => ({ tenant_id, purpose: 'zalo_key' })

const hashed = (text: string) => createHash('sha256').update(text).digest('hex')

/** A pair as Zalo answers it. @throws Error with a sentence when it is none */
function pairIn(text: string): { access: string; refresh: string; seconds: number } {
  const { access_token, refresh_token, expires_in } = JSON.parse(text) as Record<string, unknown>
  if (typeof access_token !== 'string' || typeof refresh_token !== 'string')
    throw new Fault(
      'not_configured',
      'Zalo không nhận khóa làm mới, hãy lấy khóa mới và đặt lại trong Cấu hình chung',
    )
  return { access: access_token, refresh: refresh_token, seconds: Number(expires_in) || 3_600 }
}

/**
 * The clinic's access key of Zalo. A refreshing key works once: one job at a time changes it, and the new pair is stored
 * in the same transaction. A key that was pasted since begins anew.
 * @throws Fault not_configured when Zalo takes the key no more
 */
export async function zaloAccess(job: JobContext, post: Post, address = ZALO_KEY_ADDRESS): Promise<string> {
  const { tenant_id, vault } = job
  const seed = await settingForJob(job, 'messaging.zalo_refresh_token')
  const app_id = await settingForJob(job, 'messaging.zalo_app_id')
  const secret_key = await settingForJob(job, 'messaging.zalo_secret')
  return job.transaction(async (tx) => {
    await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended('zalo_key', ${tenant_id}))`)
    const row = await tx.one<KeyRow>(
      sql`select seed_hash, access, refresh, expires_at from zalo_key where tenant_id = ${tenant_id}`,
    )
    const known = row?.seed_hash === hashed(seed) ? row : undefined
    if (known !== undefined && Date.parse(known.expires_at) > Date.now() + AHEAD_MS)
      return vault.open(drawerOf(tenant_id), known.access)
    const refresh_token = known === undefined ? seed : vault.open(drawerOf(tenant_id), known.refresh)
    const { text } = await post(address, {
      headers: { 'content-type': 'application/x-www-form-urlencoded', secret_key },
      body: new URLSearchParams({ refresh_token, app_id, grant_type: 'refresh_token' }).toString(),
    })
    const { access, refresh, seconds } = pairIn(text)
    const sealed = {
      access: vault.seal(drawerOf(tenant_id), access),
      refresh: vault.seal(drawerOf(tenant_id), refresh),
    }
    await tx.rows(sql`
      insert into zalo_key (tenant_id, seed_hash, access, refresh, expires_at)
      values (${tenant_id}, ${hashed(seed)}, ${sealed.access}, ${sealed.refresh}, now() + make_interval(secs => ${seconds}))
      on conflict (tenant_id) do update set seed_hash = excluded.seed_hash, access = excluded.access, refresh = excluded.refresh, expires_at = excluded.expires_at`)
    return access
  })
}

/** Zalo takes the access key no more: the next message asks for another one. */
export const forgetZaloAccess = async ({ db, tenant_id }: JobContext): Promise<void> => {
  await db.rows(sql`update zalo_key set expires_at = now() where tenant_id = ${tenant_id}`)
}
