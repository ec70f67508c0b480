import { attachment } from '@bcare/contract/treatment/attachment'
import { REASONED_STATUSES } from '@bcare/rules/treatment/line'
import { bundleUses, operationUses, productUses } from '../catalogue/hooks.ts'
import { personRows } from '../customers/hooks.ts'
import { FOLLOWS, ofThem, recordsBy } from '../customers/person-rows.ts'
import { sql, states } from '../kit/database/sql.ts'
import { exported } from '../kit/exported.ts'
import { granted } from '../kit/granted.ts'
import { keepsUser } from '../identity/hooks.ts'
import { crudOf, serve } from '../kit/http/serve.ts'
import { termArray, termPlaces } from '../settings/term-places.ts'
import { attachmentTable } from './attachment-table.ts'
import { forceCreatedAt } from './forced-date.ts'
import { visitFacts } from '../appointments/hooks.ts'
import { addBundle } from './add-bundle.ts'
import { addLine, changeLine, removeLine } from './line-change.ts'
import { moveLine } from './line-status.ts'
import { performStep, voidStep } from './perform.ts'
import { queryOperation } from './query-operation.ts'
import { treatmentOfVisit } from './visit-facts.ts'

const { list, query, get } = crudOf(attachmentTable)

export const attachmentFamily = serve(
  attachment,
  {
    list,
    query,
    get,
    add: addLine,
    add_bundle: addBundle,
    update: changeLine,
    update_status: moveLine,
    perform: performStep,
    void: voidStep,
    query_operation: queryOperation,
    force_created_at: forceCreatedAt,
    delete: removeLine,
  },
  visitFacts(treatmentOfVisit),
  personRows({
    table: 'attachment',
    merged: FOLLOWS,
    erased: (erased) => [
      sql`update attachment set note = null, clinical_note = null, diagnosis_note = null,
        status_reason = case when status in ${states(REASONED_STATUSES)} then '—' end,
        line_discount = case when line_discount is null then null else line_discount || '{"reason": "—"}' end
      where ${ofThem(erased)}`,
    ],
    bundled: { table: attachmentTable },
    records: recordsBy('attachment'),
  }),
  productUses({
    table: attachmentTable,
    label: 'Dịch vụ trong điều trị',
    // A step names the service of its line.
    naming: (id) => sql`t.product_id = ${id} and t.kind <> 'operation'`,
    held: (name) => `Dịch vụ «${name}» đã có trong điều trị của khách, hãy ngưng dùng thay vì xóa`,
    sold: true,
  }),
  bundleUses({
    table: attachmentTable,
    label: 'Gói trong điều trị',
    naming: (id) => sql`t.bundle_id = ${id}`,
    held: (name) => `Gói «${name}» đã có trong điều trị của khách, hãy ngưng dùng thay vì xóa`,
    sold: true,
  }),
  operationUses({
    table: attachmentTable,
    label: 'Công đoạn trong điều trị',
    naming: (id) =>
      sql`(t.operation_id = ${id} or t.steps @> ${JSON.stringify([{ operation_id: id }])}::jsonb)`,
    held: (name) => `Nội dung «${name}» đã là công đoạn trong điều trị của khách, hãy ngưng dùng thay vì xóa`,
  }),
  termPlaces(termArray('attachment', 'diagnosis_term_ids', 'diagnosis')),
  exported({ table: attachmentTable, page: '/treatment' }),
  keepsUser({ table: 'attachment', columns: ['doctor_id', 'created_by'] }),
  granted('attachment', {
    manager: { all: 'read create update delete agree perform discount approve manage force_date export' },
    doctor: { own: 'read create update delete perform sign' },
    assistant: { own: 'read perform' },
    receptionist: { branch: 'read create update delete agree discount' },
    consultant: { branch: 'read create update delete agree discount' },
    telesale: { own: 'read create update' },
    accountant: { all: 'read export' },
  }),
)
