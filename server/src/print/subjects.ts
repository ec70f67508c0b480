import type { PrintForm } from '@bcare/contract/print/forms'
import { planTable } from '../billing/installments/installment-table.ts'
import { cashFlowTable } from '../cashbook/cash-flow-table.ts'
import { paymentTable } from '../billing/payment-table.ts'
import { shiftTable } from '../billing/shifts/shift-table.ts'
import { personTable } from '../customers/person/person-table.ts'
import { sql, type Sql } from '../kit/database/sql.ts'
import type { Table } from '../kit/database/table.ts'
import { dealTable } from '../sales/deal-table.ts'
import { attachmentTable } from '../treatment/attachment-table.ts'

/** A table whose records are printed, and whom such a record is about, over the alias `t`. */
interface Subject {
  table: Table
  person: Sql
  /** What the id of the paper is, where it is another one than the row's. */
  of?: (tenant_id: number, id: number) => Sql
  not_found: string
}

/** The records that papers are of. */
export const SUBJECTS: Record<PrintForm['of'], Subject> = {
  person: {
    table: personTable as unknown as Table,
    person: sql`t.id`,
    not_found: 'Không tìm thấy khách hàng',
  },
  deal: {
    table: dealTable as unknown as Table,
    person: sql`t.person_id`,
    not_found: 'Không tìm thấy cơ hội của khách hàng này',
  },
  installment_plan: {
    table: planTable as unknown as Table,
    person: sql`t.person_id`,
    not_found: 'Không tìm thấy kế hoạch trả góp của khách hàng này',
  },
  payment: {
    table: paymentTable as unknown as Table,
    person: sql`t.person_id`,
    not_found: 'Không tìm thấy phiếu của khách hàng này',
  },
  // A version of a treatment line's data that was signed and is not void.
  entity_data: {
    table: attachmentTable as unknown as Table,
    person: sql`t.person_id`,
    of: (
      tenant_id,
      id,
    ) => sql`t.id = (select d.entity_id from entity_data d where d.tenant_id = ${tenant_id} and d.id = ${id}
      and d.entity_type = 'attachment' and d.status = 'signed')`,
    not_found: 'Không tìm thấy đơn đã ký của khách hàng này',
  },
  // A version of a customer's own data, the same.
  person_data: {
    table: personTable as unknown as Table,
    person: sql`t.id`,
    of: (
      tenant_id,
      id,
    ) => sql`t.id = (select d.entity_id from entity_data d where d.tenant_id = ${tenant_id} and d.id = ${id}
      and d.entity_type = 'person' and d.status = 'signed')`,
    not_found: 'Không tìm thấy hồ sơ đã ký của khách hàng này',
  },
  shift: {
    table: shiftTable as unknown as Table,
    person: sql`null::bigint`,
    not_found: 'Không tìm thấy ca thu ngân',
  },
  cash_flow: {
    table: cashFlowTable as unknown as Table,
    person: sql`t.person_id`,
    not_found: 'Không tìm thấy phiếu thu chi',
  },
}
