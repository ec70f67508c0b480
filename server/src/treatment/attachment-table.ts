import { Attachment } from '@bcare/contract/treatment/attachment'
import type { Row } from '@bcare/contract'
import { personTable } from '../customers/person/person-table.ts'
import type { Caller } from '../kit/caller.ts'
import { explainConstraints } from '../kit/database/errors.ts'
import { sql, type Sql } from '../kit/database/sql.ts'
import { inBranches, table } from '../kit/database/table.ts'

export type AttachmentRow = Row<typeof Attachment>

export const STEP_DONE = 'Công đoạn này đã được ghi nhận, hãy tải lại để xem tiến độ'

explainConstraints({
  attachment_step_once: STEP_DONE,
  attachment_frozen: 'Dịch vụ đã lập hóa đơn, không đổi được giá, số lượng và răng; hãy hủy và thêm dòng mới',
  attachment_ended: 'Dòng đã hủy không mở lại được, hãy thêm dòng mới',
  attachment_billed: 'Thành tiền không được thấp hơn số đã lập hóa đơn',
})

/** Own are the lines that the caller treats, assists at, advises on or has entered, and those of the caller's own customers. */
const own = (caller: Caller): Sql => {
  const { tenant_id, user_id } = caller
  const people = personTable.scopes.own?.(caller) ?? sql`false`
  return sql`(t.doctor_id = ${user_id} or t.consultant_id = ${user_id} or t.created_by = ${user_id}
    or ${user_id} = any (t.assistant_ids)
    or t.person_id in (select t.id from person t where t.tenant_id = ${tenant_id} and ${people}))`
}

/** How treatment lines, and the steps of them that were performed, are stored. */
export const attachmentTable = table(Attachment, {
  ascending: ['next_due_on'],
  search: 'search_text',
  sums: ['total'],
  scopes: { own, branch: (caller) => sql`(${inBranches(caller)} or t.created_by = ${caller.user_id})` },
  joined: {
    done_steps: sql`coalesce((select json_agg(o.step_no order by o.performed_at, o.id) from attachment o
      where o.tenant_id = t.tenant_id and o.parent_id = t.id and o.status = 'done' and o.deleted_at is null), '[]')`,
    person_name: sql`person.full_name`,
    person_code: sql`person.code`,
    product_code: sql`product.code`,
    bundle_name: sql`bundle.name`,
    doctor_name: sql`nullif(concat_ws(' ', doctor.title, doctor.name), '')`,
    consultant_name: sql`consultant.name`,
    track_code: sql`track.code`,
    diagnosis_names: sql`coalesce((select json_agg(d.name order by d."order", d.name) from term d
      where d.tenant_id = t.tenant_id and d.id = any (t.diagnosis_term_ids)), '[]')`,
  },
  joins: sql`
    join person on person.tenant_id = t.tenant_id and person.id = t.person_id
    join product on product.tenant_id = t.tenant_id and product.id = t.product_id
    left join "user" doctor on doctor.tenant_id = t.tenant_id and doctor.id = t.doctor_id
    left join "user" consultant on consultant.tenant_id = t.tenant_id and consultant.id = t.consultant_id
    left join bundle on bundle.tenant_id = t.tenant_id and bundle.id = t.bundle_id
    left join track on track.tenant_id = t.tenant_id and track.id = t.track_id`,
})
