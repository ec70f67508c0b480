import { METHOD_KINDS } from '@bcare/rules/billing/payment'
import { NOTES, SHIFT_STATES } from '@bcare/rules/billing/shift'
import * as z from 'zod/mini'
import {
  choice,
  count,
  crud,
  entity,
  family,
  flag,
  id,
  instant,
  int,
  intBetween,
  longText,
  money,
  moneyTotal,
  named,
  text,
  write,
} from '../kit/index.ts'

const name = z.nullable(z.string())

/** So many of one bank note. */
const Note = named(
  'BankNotes',
  z.strictObject({ value: intBetween(1_000, 500_000), count: intBetween(0, 100_000) }),
)

/** What one method other than cash came to, as it was counted and as the books say. */
const MethodCount = named(
  'ShiftMethod',
  z.strictObject({
    method_term_id: id,
    name: z.string(),
    kind: choice(METHOD_KINDS),
    counted: moneyTotal,
    book: int,
  }),
)

/** One time that the drawer of a shift was counted. */
const Counting = named(
  'ShiftCounting',
  z.strictObject({
    counted_at: instant,
    counted_by_name: z.string(),
    counted_cash: moneyTotal,
    difference: int,
  }),
)

/** A cashier's shift at the drawer of a branch. What the books say is null until the count is fixed. */
export const Shift = entity('shift', {
  label: 'Ca thu ngân',
  called: 'code',
  edits: {},
  derived: {
    code: z.string(),
    branch_id: id,
    cashier_id: id,
    state: choice(SHIFT_STATES),
    opened_at: instant,
    counted_at: z.nullable(instant),
    closed_at: z.nullable(instant),
    opening_amount: moneyTotal,
    previous_id: z.nullable(id),
    waited: count,
    waited_since: z.nullable(instant),
    notes: z.nullable(z.array(Note)),
    counted_cash: z.nullable(moneyTotal),
    book_cash: z.nullable(int),
    difference: z.nullable(int),
    methods: z.array(MethodCount),
    differs: flag,
    reason: name,
    receiver_id: z.nullable(id),
    left_amount: z.nullable(moneyTotal),
    handed_over: z.nullable(moneyTotal),
    note: name,
    cashier_name: z.string(),
    branch_name: z.string(),
    receiver_name: name,
    previous_code: name,
    previous_difference: z.nullable(int),
    counts: z.array(Counting),
    /** Of the last shift of a branch: vouchers since its count, which the next shift takes over. */
    next_vouchers: count,
    next_since: z.nullable(instant),
  },
  labels: {
    code: 'Số ca',
    branch_id: 'Chi nhánh',
    branch_name: 'Chi nhánh',
    cashier_id: 'Thu ngân',
    cashier_name: 'Thu ngân',
    state: 'Trạng thái',
    opened_at: 'Mở ca',
    counted_at: 'Chốt số đếm',
    closed_at: 'Bàn giao lúc',
    opening_amount: 'Đầu ca',
    previous_id: 'Ca trước',
    previous_code: 'Ca trước',
    previous_difference: 'Lệch ca trước',
    waited: 'Phiếu thu khi chưa mở ca',
    waited_since: 'Phiếu sớm nhất khi chưa mở ca',
    notes: 'Số tờ',
    counted_cash: 'Tiền mặt đếm được',
    book_cash: 'Tiền mặt theo sổ',
    difference: 'Chênh lệch',
    methods: 'Phương thức khác',
    differs: 'Có chênh lệch',
    reason: 'Lý do lệch',
    receiver_id: 'Người nhận',
    receiver_name: 'Người nhận',
    left_amount: 'Để lại ngăn kéo',
    handed_over: 'Đã bàn giao',
    note: 'Ghi chú',
    counts: 'Các lần đếm',
    next_vouchers: 'Phiếu của ca sau',
    next_since: 'Phiếu đầu của ca sau',
  },
})

const { list, get } = crud(Shift, {
  filters: ['id', 'branch_id', 'cashier_id', 'receiver_id', 'state', 'differs', 'opened_at'],
  sorts: ['opened_at'],
})

const Open = z.strictObject({
  branch_id: z.optional(id),
  /** What is in the drawer, before the first shift of a branch; later ones begin with what the one before has left. */
  opening_amount: z.optional(money),
})

const Count = z.strictObject({
  id,
  version: z.optional(count),
  notes: z.optional(z.array(Note).check(z.minLength(1), z.maxLength(NOTES.length))),
  /** All the cash, where the notes are not counted one kind by one. */
  total: z.optional(money),
  /** What slips and accounts say of the other methods; one that is left out counts as nothing. */
  methods: z._default(
    z.array(z.strictObject({ method_term_id: id, amount: money })).check(z.maxLength(20)),
    [],
  ),
  /** Counts once more what is fixed already; the count before stays to be read. */
  recount: z._default(flag, false),
})

const Close = z.strictObject({
  id,
  version: z.optional(count),
  receiver_id: id,
  /** The receiver's own, typed at the cashier's computer; not needed where the receiver is who calls. */
  password: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  left_amount: z._default(money, 0),
  reason: z.optional(text(300)),
  note: z.optional(longText(500)),
})

export const shift = family(
  '/v1/economy/shift',
  {
    object: 'shift',
    group: 'Tài chính',
    place: 50,
    watches: ['user', 'department', 'payment'],
    without: {
      add: 'Ca bắt đầu bằng open',
      update: 'Ca đi từng bước: open, count, close',
      delete: 'Ca đã mở không xóa',
    },
  },
  {
    list: { ...list, about: 'Các ca thu ngân, mới nhất trước; số theo sổ chỉ có sau khi chốt số đếm' },
    get,
    open: write(Open, Shift.row, {
      permission: 'shift:create',
      key_required: true,
      about: 'Mở ca tại ngăn kéo của chi nhánh; phiếu thu trong lúc chưa có ca nào được tính vào ca này',
    }),
    count: write(Count, Shift.row, {
      key_required: true,
      about: 'Chốt số đếm trước khi thấy số theo sổ; đếm lại thì giữ dấu vết lần trước',
    }),
    close: write(Close, Shift.row, {
      key_required: true,
      about: 'Bàn giao ca đã chốt cho một người khác, người nhận ký bằng mật khẩu hoặc tự gọi',
    }),
  },
)
