import { refuse, type Refusal } from '../refusal.ts'

/** What a line is: a service, one performed step of it, a thing or medicine, an examination, work under warranty. */
export const LINE_KINDS = ['service', 'operation', 'goods', 'medicine', 'exam', 'warranty'] as const
export type LineKind = (typeof LINE_KINDS)[number]

export const LINE_KIND_LABELS: Readonly<Record<LineKind, string>> = {
  service: 'Dịch vụ',
  operation: 'Công đoạn',
  goods: 'Hàng hóa',
  medicine: 'Thuốc',
  exam: 'Khám',
  warranty: 'Bảo hành',
}

/** Kinds that are agreed with the customer; a step belongs to one of them. */
export const AGREED_KINDS: readonly LineKind[] = LINE_KINDS.filter((kind) => kind !== 'operation')

export const LINE_STATUSES = [
  'draft',
  'proposed',
  'agreed',
  'in_progress',
  'paused',
  'completed',
  'declined',
  'cancelled',
] as const
export type LineStatus = (typeof LINE_STATUSES)[number]

export const LINE_STATUS_LABELS: Readonly<Record<LineStatus, string>> = {
  draft: 'Nháp',
  proposed: 'Đã tư vấn',
  agreed: 'Khách đồng ý',
  in_progress: 'Đang điều trị',
  paused: 'Tạm ngưng',
  completed: 'Hoàn thành',
  declined: 'Khách từ chối',
  cancelled: 'Đã hủy',
}

/** Who agreed: the customer, or who answers for a child. */
export const AGREED_BY = ['customer', 'guardian'] as const

export const AGREED_BY_LABELS: Readonly<Record<(typeof AGREED_BY)[number], string>> = {
  customer: 'Khách hàng',
  guardian: 'Người giám hộ',
}

/** What a stored row may be: a line by its status, or a step that was performed, or taken back with a reason. */
export const ROW_STATUSES = [...LINE_STATUSES, 'done', 'void'] as const
export type RowStatus = (typeof ROW_STATUSES)[number]

export const ROW_STATUS_LABELS: Readonly<Record<RowStatus, string>> = {
  ...LINE_STATUS_LABELS,
  done: 'Đã thực hiện',
  void: 'Đã hủy bước',
}

export const isLineStatus = (status: RowStatus): status is LineStatus =>
  LINE_STATUSES.some((one) => one === status)

type Way = 'free' | 'reason' | 'unbilled' | 'reopen' | 'finish'
type Targets = Partial<Record<LineStatus, Way>>

/**
 * The only ways of a treatment line (docs/domain/treatment.md, "States of a line"): `reason` asks for one, `unbilled`
 * passes while nothing of it is billed, `finish` once all required steps are done, `reopen` needs a reason and a
 * permission.
 */
export const LINE_TRANSITIONS: Readonly<Record<LineStatus, Targets>> = {
  draft: { proposed: 'free', agreed: 'free' },
  proposed: { agreed: 'free', declined: 'reason', draft: 'free' },
  agreed: { in_progress: 'free', completed: 'finish', cancelled: 'reason', proposed: 'unbilled' },
  in_progress: { completed: 'finish', paused: 'free', cancelled: 'reason' },
  paused: { in_progress: 'free', cancelled: 'reason' },
  completed: { in_progress: 'reopen' },
  declined: { proposed: 'free' },
  cancelled: {},
}

/** The same of every row: a step that was performed can only be taken back. */
export const ROW_TRANSITIONS: Readonly<Record<RowStatus, readonly RowStatus[]>> = {
  ...(Object.fromEntries(
    LINE_STATUSES.map((status) => [status, Object.keys(LINE_TRANSITIONS[status])]),
  ) as Record<LineStatus, LineStatus[]>),
  done: ['void'],
  void: [],
}

/** What the customer has agreed to and is not cancelled: from here on a line is billed. */
export const BINDING_STATUSES: readonly LineStatus[] = ['agreed', 'in_progress', 'paused', 'completed']

/** What the customer did not want, or no longer. */
export const DROPPED_STATUSES: readonly LineStatus[] = ['declined', 'cancelled']

/** What is never so without a reason. */
export const REASONED_STATUSES: readonly RowStatus[] = ['declined', 'cancelled', 'void']

/** Agreed and not finished. */
export const RUNNING_STATUSES: readonly LineStatus[] = ['agreed', 'in_progress', 'paused']

/** Offered, and the customer has not decided. */
export const OPEN_OFFER_STATUSES = ['draft', 'proposed'] as const satisfies readonly LineStatus[]

export const isOpenOffer = (status: LineStatus): boolean => OPEN_OFFER_STATUSES.some((one) => one === status)

export interface LineFacts {
  reason?: string | null
  /** What is billed of it, in đồng. */
  billed_amount: number
  /** How many required steps are not done. */
  steps_left: number
  may_reopen: boolean
}

const DEMANDS: Readonly<Record<Way, (facts: LineFacts) => Refusal | undefined>> = {
  free: () => undefined,
  reason: ({ reason }) => (reason?.trim() ? undefined : refuse('Vui lòng nhập lý do', 'reason')),
  unbilled: ({ billed_amount }) =>
    billed_amount === 0
      ? undefined
      : refuse(
          'Dịch vụ đã lập hóa đơn, không đưa về tư vấn được; hãy hủy dòng này và thêm dòng mới',
          'status',
        ),
  finish: ({ steps_left }) =>
    steps_left === 0
      ? undefined
      : refuse(
          `Còn ${steps_left} công đoạn bắt buộc chưa thực hiện, hãy thực hiện trước khi hoàn thành`,
          'status',
        ),
  reopen: ({ reason, may_reopen }) => {
    if (!may_reopen) return refuse('Bạn không có quyền mở lại dịch vụ đã hoàn thành', 'status')
    return reason?.trim() ? undefined : refuse('Vui lòng nhập lý do', 'reason')
  },
}

/** Why a line may not pass from one status to another; undefined when it may. */
export function lineTransition(from: LineStatus, to: LineStatus, facts: LineFacts): Refusal | undefined {
  const way = LINE_TRANSITIONS[from][to]
  return way === undefined
    ? refuse(`Không thể chuyển từ «${LINE_STATUS_LABELS[from]}» sang «${LINE_STATUS_LABELS[to]}»`, 'status')
    : DEMANDS[way](facts)
}

/** What the customer says about an offer, and taking it back, is recorded by users who may agree prices. */
const AGREEING: readonly LineStatus[] = ['agreed', 'declined', 'cancelled']

/**
 * Which right a way needs beside that of changing lines: recording what the customer has decided, or treating; undefined
 * where it needs none.
 */
export function rightOfWay(from: LineStatus, to: LineStatus): 'agree' | 'perform' | undefined {
  if (AGREEING.includes(to)) return 'agree'
  if (to === 'proposed') return from === 'agreed' ? 'agree' : undefined
  return to === 'draft' ? undefined : 'perform'
}

/** Fields of a line that are part of what was agreed; they are fixed once something of it is billed. */
export const PRICED_FIELDS = ['product_id', 'quantity', 'teeth', 'price_override', 'line_discount'] as const

/** What a line of a bundle has from it: it is not changed by itself. */
const BUNDLED_FIELDS: readonly string[] = ['product_id', 'quantity', 'price_override', 'line_discount']

/** Where the lines of one bundle go together: as offers, and when the customer decides. */
export const BUNDLE_STATUSES: readonly LineStatus[] = ['draft', 'proposed', 'agreed', 'declined']

/** Why a field of a line may not be changed as it stands; undefined when it may. */
export function lineEditProblem(
  field: string,
  {
    status,
    billed_amount,
    bundle_id = null,
  }: { status: LineStatus; billed_amount: number; bundle_id?: number | null },
): Refusal | undefined {
  if (bundle_id !== null && BUNDLED_FIELDS.includes(field))
    return refuse('Dịch vụ thuộc gói, giá và số lượng theo gói; hãy xóa cả gói rồi thêm từng dịch vụ', field)
  if (status === 'cancelled') return refuse('Dòng điều trị đã hủy, không sửa được nữa', field)
  if (!PRICED_FIELDS.some((one) => one === field)) return undefined
  if (billed_amount > 0)
    return refuse(
      'Dịch vụ đã lập hóa đơn, không đổi được giá, số lượng và răng; hãy hủy và thêm dòng mới',
      field,
    )
  return isOpenOffer(status)
    ? undefined
    : refuse('Khách đã đồng ý, hãy đưa dòng về «Đã tư vấn» rồi sửa', field)
}

/** What stands on a line, which decides whether it may be deleted. */
export interface LineTraces {
  status: LineStatus
  steps: number
  bill_items: number
  material_usages: number
  signed_records: number
}

/** Why a line may not be deleted: what has left a trace is cancelled instead. */
export function lineDeleteProblem(traces: LineTraces): Refusal | undefined {
  const { status, steps, bill_items, material_usages, signed_records } = traces
  if (bill_items > 0) return refuse('Dòng điều trị đã lập hóa đơn, hãy hủy thay vì xóa')
  if (steps > 0) return refuse('Dòng điều trị đã có công đoạn thực hiện, hãy hủy thay vì xóa')
  if (material_usages > 0) return refuse('Dòng điều trị đã ghi vật tư, hãy hủy thay vì xóa')
  if (signed_records > 0) return refuse('Dòng điều trị có hồ sơ đã ký, hãy hủy thay vì xóa')
  return isOpenOffer(status) || status === 'declined'
    ? undefined
    : refuse('Khách đã đồng ý dòng này, hãy hủy thay vì xóa')
}

/** The other choices that an agreement declines: those of its group that the customer has not decided about. */
export const otherChoices = <T extends { id: number; alternative_group: string | null; status: LineStatus }>(
  accepted: T,
  lines: readonly T[],
): T[] =>
  accepted.alternative_group === null
    ? []
    : lines.filter(
        ({ id, alternative_group, status }) =>
          id !== accepted.id && alternative_group === accepted.alternative_group && isOpenOffer(status),
      )
