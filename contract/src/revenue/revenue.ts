import * as z from 'zod/mini'
import { crud, family, id, read } from '../kit/index.ts'
import {
  Commission,
  CommissionQuery,
  DoctorRevenue,
  DoctorRevenueQuery,
  LineReckoning,
  RevenueLines,
  RevenueLinesQuery,
  RevenueQuery,
  RevenueSummary,
} from './reports.ts'
import { RevenueEntry } from './revenue-entry.ts'

const { list, query } = crud(RevenueEntry, {
  filters: [
    'id',
    'attachment_id',
    'bill_item_id',
    'payment_id',
    'branch_id',
    'user_id',
    'occurred_on',
    'kind',
    'part',
    'created_at',
  ],
  sorts: ['occurred_on', 'created_at'],
  sums: ['gross', 'material_part', 'net'],
})

/** The revenue ledger and its reports; it is written by payments and by work, never by a call of its own. */
export const revenue = family(
  '/v1/revenue',
  {
    object: 'revenue',
    label: 'Doanh thu',
    group: 'Tài chính',
    place: 60,
    without: {
      add: 'Doanh thu do phiếu thu và công đoạn ghi, không ghi tay',
      get: 'Xem theo dịch vụ: line; theo dòng: list',
      update: 'Sổ doanh thu chỉ ghi thêm',
      delete: 'Sổ doanh thu chỉ ghi thêm',
    },
    watches: ['payment', 'payment_allocation', 'attachment', 'user', 'department', 'product', 'term'],
  },
  {
    list,
    query,
    summary: read(RevenueQuery, RevenueSummary, {
      about: 'Doanh số, doanh thu, thực thu của một kỳ theo nhóm, cạnh kỳ trước cùng độ dài',
    }),
    attachment: read(RevenueLinesQuery, RevenueLines, {
      about: 'Mỗi dòng là một dịch vụ có phát sinh trong kỳ: đã làm, đã thu, vật tư, thuần, chưa ghi nhận',
    }),
    attachment_doctor: read(DoctorRevenueQuery, DoctorRevenue, {
      about: 'Doanh thu theo nhân viên và dịch vụ; ai chỉ có quyền trên phần mình thì thấy phần mình',
    }),
    line: read(z.strictObject({ attachment_id: id }), LineReckoning, {
      about: 'Cách tính doanh thu của một dịch vụ: từng công đoạn đáng bao nhiêu, ai làm, đã ghi bao nhiêu',
    }),
    commission: read(CommissionQuery, Commission, {
      permission: 'revenue:commission',
      about: 'Hoa hồng theo nhân viên, vai trò và dịch vụ, trên thực thu thuần của kỳ',
    }),
  },
)
