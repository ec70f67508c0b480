import type { PrintForm } from '@bcare/contract/print/forms'
import { cashFlowTable } from '../cashbook/cash-flow-table.ts'
import { paymentTable } from '../billing/payment-table.ts'
import { personTable } from '../customers/person-table.ts'
import { sql, type Sql } from '../kit/database/sql.ts'
import type { Table } from '../kit/database/table.ts'
import { dealTable } from '../sales/deal-table.ts'

/** A table whose records are printed, and whom such a record is about, over the alias `t`. */
interface Subject {
  table: Table
  person: Sql
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
  payment: {
    table: paymentTable as unknown as Table,
    person: sql`t.person_id`,
    not_found: 'Không tìm thấy phiếu của khách hàng này',
  },
  cash_flow: {
    table: cashFlowTable as unknown as Table,
    person: sql`t.person_id`,
    not_found: 'Không tìm thấy phiếu thu chi',
  },
}
