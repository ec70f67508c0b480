import type { Input } from '@bcare/contract'
import type { customDefinition } from '@bcare/contract/settings/custom-field'
import type { Worker } from '../../src/kit/jobs/worker.ts'
import { openClinic, type Api } from '../kit.ts'
import { openWorker } from '../setup/import-fixture.ts'
import { ownerRows } from '../suites/database.ts'

export type FieldDraft = Input<typeof customDefinition.add>

let made = 0
/** A name that no other field, set or relationship of these tests has. */
export const fresh = (stem: string) => `${stem}_${(made += 1)}`

export const optionsOf = (...labels: string[]) =>
  labels.map((label, at) => ({ value: `o${at + 1}`, label, is_active: true }))

/** Values of the index that its records do not have, and the other way round; both are to be none. */
const INDEX_DIFFERS = `
  with want as (
    select d.tenant_id, d.id as definition_id, v.entity_id, e.place, e.number, e.word
    from custom_value v join custom_definition d on d.tenant_id = v.tenant_id and d.entity_type = v.entity_type and d.deleted_at is null
    join person p on p.tenant_id = v.tenant_id and p.id = v.entity_id and p.deleted_at is null
    cross join lateral app.custom_entries(d.type, v.data -> d.name) e where v.entity_type = 'person'),
  have as (select tenant_id, definition_id, entity_id, place, number, word from custom_index)
  select (select count(*)::int from (select * from want except select * from have) m) as missing,
    (select count(*)::int from (select * from have except select * from want) s) as stale`

/** A clinic with custom fields: who defines them, who fills them in, and another clinic. */
export async function openCustomClinic() {
  const clinic = await openClinic()
  let worker: Worker = await openWorker(clinic)
  const admin = await clinic.as('admin')
  const receptionist = await clinic.as('receptionist')
  const saas = await clinic.as('admin', 'saas')
  return {
    clinic,
    admin,
    receptionist,
    saas,
    /** A field that is in use at once. */
    async field(draft: Partial<FieldDraft> & Pick<FieldDraft, 'type'>, api: Api = admin) {
      const name = draft.name ?? fresh('field')
      const label = `Trường ${name}`
      const added = await api.customDefinition.add({ entity_type: 'person', label, ...draft, name })
      return api.customDefinition.update_status({ id: added.id, status: 'active' })
    },
    person: (custom: object = {}, api: Api = receptionist) =>
      api.person.add({
        full_name: 'Lê Thị Trường',
        phone: `09${String(10_000_000 + (made += 1))}`,
        force: true,
        custom: custom as never,
      }),
    stopJobs: () => worker.stop(),
    startJobs: async () => {
      worker = await openWorker(clinic)
    },
    /** A change of type once it has ended. */
    async settled(id: number) {
      for (let tries = 0; tries < 200; tries += 1) {
        const now = await admin.customMigration.status({ id })
        if (now.state !== 'pending' && now.state !== 'running') return now
        await new Promise((resolve) => setTimeout(resolve, 25))
      }
      throw new Error('the migration does not end')
    },
    indexDiffers: () => ownerRows<{ missing: number; stale: number }>(clinic.owner, INDEX_DIFFERS),
    async close() {
      await worker.stop()
      await clinic.close()
    },
  }
}

export type CustomClinic = Awaited<ReturnType<typeof openCustomClinic>>
