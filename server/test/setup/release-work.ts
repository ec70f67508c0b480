import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { currentWording } from '@bcare/rules/customers/consent'
import { pino } from 'pino'
import { expect, vi } from 'vitest'
import { startSealer } from '../../src/insight/seal.ts'
import { verifyChain, type Verdict } from '../../src/insight/seal-verify.ts'
import { tenantDatabase } from '../../src/kit/database/tenant-database.ts'
import type { Api, Clinic } from '../kit.ts'
import { aMoment } from './task-fixture.ts'

/** Names by which the work of the release is found again. */
export const WORK = {
  customer: 'Nguyễn Thị Đời Trước',
  phone: '0912000001',
  national_id: '079090000113',
  merged: 'Nguyễn Thị Đời Truớc',
  role: 'chi_xem',
  field: 'biet_den_tu',
}

/** What a clinic does with the product before a release: something in every area, through its own calls. */
export async function workIn(clinic: Clinic): Promise<void> {
  const [admin, manager] = [await clinic.as('admin'), await clinic.as('manager')]
  await defineWords(admin)
  const kept = await manager.person.add({
    full_name: WORK.customer,
    phone: WORK.phone,
    national_id: WORK.national_id,
    custom: { [WORK.field]: 'bảng hiệu' } as never,
  })
  const twin = await manager.person.add({ full_name: WORK.merged, phone: '0912000002' })
  await manager.note.add({ entity_type: 'person', entity_id: twin.id, content: 'Sợ kim tiêm' })
  await manager.personMerge.merge({
    keep_id: kept.id,
    merge_id: twin.id,
    keep_version: kept.version,
    merge_version: twin.version,
  })
  await workWith(manager, kept.id)
  await (await clinic.as('admin', 'saas')).tag.add({ name: 'Của phòng khám khác' })
}

async function defineWords(admin: Api): Promise<void> {
  await admin.tag.add({ name: 'Khách thân' })
  await admin.setting.update({ key: 'files.quota_gb', value: 7 })
  const role = await admin.role.add({
    name: WORK.role,
    label: 'Chỉ xem khách',
    permissions: [{ object: 'person', action: 'read', scope: 'all' }],
  })
  const care = (await admin.user.list({ search: 'care', limit: 10 })).data.find(
    ({ username }) => username === 'care',
  )
  if (care === undefined) throw new Error('the clinic has no customer care')
  await admin.role.assign({ user_ids: [care.id], role_ids: [role.id], mode: 'set' })
  const field = await admin.customDefinition.add({
    entity_type: 'person',
    name: WORK.field,
    label: 'Biết đến từ',
    type: 'text',
  })
  await admin.customDefinition.update_status({ id: field.id, status: 'active' })
}

async function workWith(manager: Api, person_id: number): Promise<void> {
  await manager.consent.record({
    person_id,
    purpose: 'care',
    granted: true,
    text_version: currentWording('care').version,
    channel: 'counter',
  })
  await manager.deal.add({ person_id, name: 'Niềng răng', pipeline_id: 1 })
  const type = await manager.term.add({ vocabulary: 'appointment_type', name: 'Khám' })
  await manager.appointment.add({
    person_id,
    type_term_id: type.id,
    start_at: aMoment(60),
    end_at: aMoment(90),
    force: true,
  })
  const task = await manager.term.add({ vocabulary: 'task_type', name: 'Việc nội bộ', code: 'internal' })
  await manager.task.add({ title: 'Gọi hỏi thăm', type_term_id: task.id, person_id })
}

/** What is found of the log of each of the two clinics. */
export const verdictsOf = ({ pool }: Clinic): Promise<Verdict[]> =>
  Promise.all(
    [1, 2].map((tenant_id) => {
      const actor = { tenant_id, user_id: null, request_id: 'test', ip: '10.0.0.1', user_agent: 'test' }
      return verifyChain(tenantDatabase(pool, actor), tenant_id)
    }),
  )

/** Seals every entry, once no transaction beside holds the horizon of sealing back; answers what is found then. */
export async function sealAll(clinic: Clinic): Promise<Verdict[]> {
  const heads_file = join(mkdtempSync(join(tmpdir(), 'bcare-release-')), 'audit-heads.log')
  const logger = pino({ level: 'silent' })
  const sealer = startSealer({ pool: clinic.pool, heads_file, logger, every_ms: 3_600_000 })
  const sealed = await vi.waitFor(async () => {
    await sealer.seal()
    const verdicts = await verdictsOf(clinic)
    expect(verdicts.map(({ unsealed }) => unsealed)).toEqual([0, 0])
    return verdicts
  }, 60_000)
  await sealer.stop()
  return sealed
}
