import { objectWords } from '@bcare/contract/permission-objects'
import type pg from 'pg'
import { adoptRoles, type RoleNews } from './identity/adopt-roles.ts'
import { fingerprintOfDefaults } from './identity/default-roles.ts'
import { tenantTransaction } from './kit/database/tenant-database.ts'
import { notifyWithin } from './notifications/notify.ts'

/** «Lễ tân (đăng ký từ website, biểu mẫu website)». */
function wordsOf({ label, news }: RoleNews): string {
  const objects = new Set(news.map(({ object }) => objectWords(object).label.toLowerCase()))
  return `${label} (${[...objects].join(', ')})`
}

/** What is left to the administrator comes first: a long notice ends with an ellipsis. */
function bodyOf(news: readonly RoleNews[]): string {
  const left = news.filter(({ adopted }) => !adopted).map(wordsOf)
  const done = news.filter(({ adopted }) => adopted).map(wordsOf)
  return [
    ...(left.length === 0
      ? []
      : [`Nhóm đã được phòng khám chỉnh nên giữ nguyên, hãy xem và tự cấp: ${left.join('; ')}.`]),
    ...(done.length === 0 ? [] : [`Đã có hiệu lực: ${done.join('; ')}.`]),
  ].join(' ')
}

/**
 * Brings the rights of this version to the clinics of an older one, each in a transaction of its own: default roles that a
 * clinic left as they were take them, changed ones stay, and those who manage roles are notified of what is new.
 */
export async function adoptRights(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ id: number }>('select app.tenants_of_other_defaults($1) as id', [
    fingerprintOfDefaults(),
  ])
  for (const { id: tenant_id } of rows) {
    const actor = { tenant_id, user_id: null, request_id: 'upgrade', ip: null, user_agent: null }
    await tenantTransaction(pool, actor, async (tx) => {
      const news = await adoptRoles(tx, tenant_id)
      if (news.length === 0) return
      await notifyWithin(tx, {
        type: 'system',
        holders: { permission: 'role:update' },
        title: 'Phiên bản mới thay đổi quyền của các nhóm quyền có sẵn',
        body: bodyOf(news),
        url: '/auth/roles',
      })
    })
  }
}
