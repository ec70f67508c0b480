import { MATERIAL_KIND_LABELS } from '@bcare/rules/catalogue/material'
import {
  APPOINTMENT_LABELS,
  APPOINTMENT_STATUSES,
  APPOINTMENT_TRANSITIONS,
} from '@bcare/rules/appointments/appointment'
import { OUTCOME_LABELS, OUTCOMES } from '@bcare/rules/appointments/visit/checkout'
import {
  LEAVE_LABELS,
  LEAVE_STATUSES,
  LEAVE_TRANSITIONS,
  SCHEDULE_LABELS,
} from '@bcare/rules/appointments/schedule/schedule'
import { TRACK_LABELS, TRACK_STATUSES, TRACK_TRANSITIONS } from '@bcare/rules/appointments/visit/track'
import { ASSIGNMENT_ROLE_LABELS, ASSIGNMENT_ROLES } from '@bcare/rules/customers/assignment'
import { CONSENT_LABELS } from '@bcare/rules/customers/consent'
import { IMPORT_STATUS_LABELS, IMPORT_STATUSES, IMPORT_TRANSITIONS } from '@bcare/rules/imports/import'
import { LIFECYCLE_LABELS, LIFECYCLE_TRANSITIONS, LIFECYCLES } from '@bcare/rules/customers/lifecycle'
import {
  REQUEST_KIND_LABELS,
  REQUEST_STATUS_LABELS,
  REQUEST_TRANSITIONS,
  REQUEST_STATUSES,
} from '@bcare/rules/customers/subject-request'
import { COUNTRIES, countryName } from '@bcare/rules/customers/particulars/peoples'
import {
  AMBER,
  BLUE,
  CYAN,
  GREEN,
  GREY,
  ORANGE,
  RED,
  VIOLET,
  coloured,
  plain,
  states,
  type Constant,
} from './constant-table.ts'
import { DISCOUNT_CONSTANTS } from './constants-discount.ts'
import { MESSAGE_CONSTANTS } from './constants-message.ts'
import { MONEY_CONSTANTS } from './constants-money.ts'
import { STOCK_CONSTANTS } from './constants-stock.ts'
import { TREATMENT_CONSTANTS } from './constants-treatment.ts'
import {
  CALL_DIRECTION_LABELS,
  CALL_PROVIDER_LABELS,
  CALL_STATUS_LABELS,
  CALL_STATUSES,
  CALL_TRANSITIONS,
} from '@bcare/rules/contact/call/call'
import { RECORDING_PROBLEM_LABELS, RECORDING_STATE_LABELS } from '@bcare/rules/contact/call/recording'
import {
  SUBMISSION_LABELS,
  SUBMISSION_STATUSES,
  SUBMISSION_TRANSITIONS,
} from '@bcare/rules/contact/submission'
import { TASK_LABELS, TASK_SOURCE_LABELS, TASK_STATUSES, TASK_TRANSITIONS } from '@bcare/rules/work/status'

export type { Constant }

/** Every status and fixed choice of the product in Vietnamese, with its colour. Server and browser share it. */
export const CONSTANTS = {
  'person.lifecycle': states(
    LIFECYCLES,
    LIFECYCLE_LABELS,
    { lead: BLUE, prospect: VIOLET, customer: GREEN, inactive: GREY },
    LIFECYCLE_TRANSITIONS,
  ),
  'person.treatment_status': coloured({
    none: ['Chưa phát sinh', GREY],
    quoted: ['Đã báo giá', BLUE],
    in_treatment: ['Đang điều trị', AMBER],
    completed: ['Hoàn thành', GREEN],
  }),
  'person.gender': plain({ male: 'Nam', female: 'Nữ', other: 'Khác', unknown: 'Chưa rõ' }),
  'person.phone_owner': plain({ self: 'Chính chủ', relative: 'Người thân' }),
  'person.first_channel': plain({
    walk_in: 'Vãng lai',
    phone: 'Điện thoại',
    facebook: 'Facebook',
    zalo: 'Zalo',
    web: 'Website',
    referral: 'Giới thiệu',
    import: 'Nhập từ file',
    other: 'Khác',
  }),
  'person.preferred_channel': plain({ phone: 'Gọi điện', zalo: 'Zalo', sms: 'Tin nhắn SMS', email: 'Email' }),
  'person.nationality': COUNTRIES.map((code) => ({
    value: code,
    label: countryName(code),
    color: null,
    icon: null,
    transitions: [],
  })),
  'person_assignment.role': plain(
    Object.fromEntries(
      ASSIGNMENT_ROLES.map((role) => [role, ASSIGNMENT_ROLE_LABELS[role]]),
    ) as typeof ASSIGNMENT_ROLE_LABELS,
  ),
  'person_group.kind': plain({ static: 'Chọn tay', dynamic: 'Tự lọc' }),
  'person_group.purpose': plain({
    marketing: 'Tiếp thị',
    pricing: 'Giá ưu đãi',
    care: 'Chăm sóc',
    other: 'Khác',
  }),
  'person_group_member.source': plain({
    manual: 'Thêm tay',
    import: 'Nhập từ file',
    rule: 'Theo điều kiện',
    form: 'Từ biểu mẫu',
  }),
  'file_usage.purpose': plain({
    avatar: 'Ảnh đại diện',
    photo_ext: 'Ảnh ngoài mặt',
    photo_int: 'Ảnh trong miệng',
    xray_pano: 'X-quang toàn cảnh',
    xray_ceph: 'X-quang sọ nghiêng',
    xray_periapical: 'X-quang quanh chóp',
    xray_bitewing: 'X-quang cánh cắn',
    cbct: 'CBCT',
    scan_3d: 'Mẫu quét 3D',
    before: 'Trước điều trị',
    after: 'Sau điều trị',
    consent: 'Giấy đồng ý',
    contract: 'Hợp đồng',
    document: 'Giấy tờ',
    voucher: 'Chứng từ',
    recording: 'Ghi âm',
    other: 'Khác',
  }),
  'file_usage.entity_type': plain({
    person: 'Khách hàng',
    deal: 'Cơ hội',
    appointment: 'Lịch hẹn',
    track: 'Lượt khám',
    note: 'Ghi chú',
    task_note: 'Ghi chú công việc',
    user: 'Nhân viên',
    branding: 'Thương hiệu',
    call: 'Cuộc gọi',
  }),
  'consent.purpose': plain(CONSENT_LABELS),
  'consent.channel': plain({
    counter: 'Tại quầy',
    paper: 'Bản giấy có chữ ký',
    phone: 'Qua điện thoại',
    zalo: 'Qua Zalo',
    web: 'Trên website',
  }),
  'consent.given_by': plain({ self: 'Khách hàng', guardian: 'Người giám hộ' }),
  'subject_request.kind': plain(REQUEST_KIND_LABELS),
  'subject_request.status': states(
    REQUEST_STATUSES,
    REQUEST_STATUS_LABELS,
    { open: AMBER, done: GREEN, refused: GREY },
    REQUEST_TRANSITIONS,
  ),
  'person_import.status': states(
    IMPORT_STATUSES,
    IMPORT_STATUS_LABELS,
    {
      uploaded: GREY,
      checking: AMBER,
      checked: BLUE,
      running: AMBER,
      stopped: ORANGE,
      done: GREEN,
      undoing: AMBER,
      undone: GREY,
    },
    IMPORT_TRANSITIONS,
  ),
  'tag.scope': plain({ person: 'Khách hàng', deal: 'Cơ hội', both: 'Cả hai' }),
  'note.visibility': plain({
    all: 'Mọi người',
    department: 'Phòng ban của tôi',
    private: 'Chỉ mình tôi',
    medical: 'Người được xem bệnh án',
  }),
  'appointment.status': states(
    APPOINTMENT_STATUSES,
    APPOINTMENT_LABELS,
    {
      temp: ORANGE,
      scheduled: BLUE,
      confirmed: CYAN,
      arrived: GREEN,
      in_progress: VIOLET,
      completed: '#047857',
      no_show: AMBER,
      cancelled: RED,
      rescheduled: GREY,
    },
    APPOINTMENT_TRANSITIONS,
  ),
  'appointment.visit_kind': plain({ new: 'Khám mới', return: 'Tái khám', warranty: 'Bảo hành' }),
  'appointment.reminder': plain({
    none: 'Chưa nhắc',
    queued: 'Chờ gửi',
    sent: 'Đã gửi',
    failed: 'Không gửi được',
    confirmed: 'Khách đã xác nhận',
    declined: 'Khách báo không đến',
  }),
  'appointment.mode': plain({ booked: 'Đặt trước', walk_in: 'Phát sinh', estimated: 'Dự kiến' }),
  'appointment.place': plain({ offline: 'Tại phòng khám', online: 'Trực tuyến' }),
  'appointment.booked_channel': plain({
    phone: 'Điện thoại',
    counter: 'Tại quầy',
    facebook: 'Facebook',
    zalo: 'Zalo',
    web: 'Website',
    referral: 'Giới thiệu',
    other: 'Khác',
  }),
  'appointment.cancel_side': plain({ customer: 'Khách hàng', clinic: 'Phòng khám' }),
  'track.status': states(
    TRACK_STATUSES,
    TRACK_LABELS,
    {
      waiting: AMBER,
      in_consult: CYAN,
      in_treatment: VIOLET,
      waiting_payment: ORANGE,
      checked_out: GREEN,
      left: GREY,
    },
    TRACK_TRANSITIONS,
  ),
  'track.outcome': plain(
    Object.fromEntries(OUTCOMES.map((value) => [value, OUTCOME_LABELS[value]])) as typeof OUTCOME_LABELS,
  ),
  'deal.status': coloured({
    open: ['Đang mở', BLUE, ['won', 'lost']],
    won: ['Thành công', GREEN, ['open', 'lost']],
    lost: ['Thất bại', RED, ['open', 'won']],
  }),
  'deal.priority': coloured({ low: ['Thấp', GREY], normal: ['Bình thường', BLUE], high: ['Cao', RED] }),
  'pipeline.kind': plain({
    online: 'Online – Telesale',
    offline: 'Tại phòng khám',
    care: 'Chăm sóc lại',
    other: 'Khác',
  }),
  'deal_user_rating.rated_side': plain({ customer: 'Khách hàng', manager: 'Quản lý' }),
  'deal_user_rating.channel': plain({ counter: 'Tại quầy', zalo: 'Zalo', call: 'Cuộc gọi', form: 'Phiếu' }),
  'deal_stage_history.source': plain({
    manual: 'Chuyển tay',
    auto_payment: 'Tự động khi thanh toán',
    auto_checkin: 'Tự động khi tiếp nhận',
    auto_appointment: 'Tự động khi đặt lịch',
    switch: 'Chuyển quy trình',
    import: 'Nhập từ file',
    api: 'Qua kết nối',
  }),
  'product.kind': plain({
    service: 'Dịch vụ',
    goods: 'Hàng hóa',
    medicine: 'Thuốc',
    exam: 'Khám, chẩn đoán hình ảnh',
    lab: 'Labo',
    fee: 'Phí khác',
  }),
  'product.price_mode': plain({
    flat: 'Theo lần',
    per_tooth: 'Theo số răng',
    per_arch: 'Theo số hàm',
    per_surface: 'Theo số mặt răng',
    per_session: 'Theo số buổi',
  }),
  'product.tooth_scope': plain({
    none: 'Không ghi răng',
    tooth: 'Một răng',
    multi_tooth: 'Nhiều răng',
    arch: 'Hàm',
    mouth: 'Toàn miệng',
  }),
  'product.image_required': plain({
    none: 'Không bắt buộc',
    before: 'Trước điều trị',
    after: 'Sau điều trị',
    both: 'Trước và sau',
  }),
  'product.rule': plain({
    requires_min_days: 'Cách ít nhất',
    excludes_same_day: 'Không làm cùng ngày với',
    suggest_with: 'Nên làm cùng',
  }),
  'product_price_tier.price_kind': plain({
    fixed: 'Giá cố định',
    percent_off: 'Giảm phần trăm',
    amount_off: 'Giảm số tiền',
  }),
  'material.kind': plain(MATERIAL_KIND_LABELS),
  'operation_material.per': plain({ step: 'Mỗi lần làm', tooth: 'Mỗi răng', arch: 'Mỗi hàm' }),
  'operation.role': plain({ doctor: 'Bác sĩ', assistant: 'Phụ tá', technician: 'Kỹ thuật viên' }),
  ...TREATMENT_CONSTANTS,
  ...MONEY_CONSTANTS,
  ...STOCK_CONSTANTS,
  'task.status': states(
    TASK_STATUSES,
    TASK_LABELS,
    { todo: GREY, doing: BLUE, need_followup: AMBER, done: GREEN, failed: ORANGE, cancelled: RED },
    TASK_TRANSITIONS,
  ),
  'task.priority': coloured({
    low: ['Thấp', GREY],
    normal: ['Bình thường', BLUE],
    high: ['Cao', AMBER],
    urgent: ['Khẩn', RED],
  }),
  'task.source': plain(TASK_SOURCE_LABELS),
  'task_assignment.role': plain({ main: 'Làm chính', support: 'Hỗ trợ', watcher: 'Theo dõi' }),
  'task_department.visibility': plain({ handler: 'Cùng xử lý', follower: 'Chỉ theo dõi' }),
  'form_submission.status': states(
    SUBMISSION_STATUSES,
    SUBMISSION_LABELS,
    { new: BLUE, contacted: CYAN, converted: GREEN, duplicate: AMBER, discarded: GREY, spam: RED },
    SUBMISSION_TRANSITIONS,
  ),
  'call.status': states(
    CALL_STATUSES,
    CALL_STATUS_LABELS,
    { ringing: AMBER, in_progress: BLUE, completed: GREEN, no_answer: RED, rejected: GREY, failed: RED },
    CALL_TRANSITIONS,
  ),
  'call.direction': plain(CALL_DIRECTION_LABELS),
  'call.provider': plain(CALL_PROVIDER_LABELS),
  'call.recording_state': plain(RECORDING_STATE_LABELS),
  'call.recording_problem': plain(RECORDING_PROBLEM_LABELS),
  ...MESSAGE_CONSTANTS,
  ...DISCOUNT_CONSTANTS,
  'custom_field.status': coloured({
    draft: ['Nháp', GREY, ['active']],
    active: ['Đang dùng', GREEN, ['archived']],
    archived: ['Ngưng dùng', AMBER, ['active']],
  }),
  'migration.state': coloured({
    pending: ['Chờ chạy', GREY, ['running', 'failed']],
    running: ['Đang chạy', BLUE, ['done', 'failed']],
    done: ['Xong', GREEN],
    failed: ['Lỗi', RED],
    cancelled: ['Đã hủy', GREY],
  }),
  'schedule.kind': plain(SCHEDULE_LABELS),
  'leave.status': states(
    LEAVE_STATUSES,
    LEAVE_LABELS,
    { draft: GREY, pending: AMBER, approved: GREEN, rejected: RED, cancelled: GREY },
    LEAVE_TRANSITIONS,
  ),
  'user.status': coloured({
    active: ['Đang làm việc', GREEN, ['locked', 'resigned']],
    locked: ['Đã khóa', AMBER, ['active', 'resigned']],
    resigned: ['Đã nghỉ việc', GREY, ['active']],
  }),
  'department.kind': plain({ branch: 'Chi nhánh', department: 'Phòng ban', team: 'Nhóm' }),
} as const satisfies Record<string, readonly Constant[]>

export type ConstantGroup = keyof typeof CONSTANTS

/** The word for a value of a group; the value itself when nobody gave it one. */
export const labelOf = (group: ConstantGroup, value: string): string =>
  (CONSTANTS[group] as readonly Constant[]).find((constant) => constant.value === value)?.label ?? value

/** Vietnamese phone numbers as people type them (docs/domain/common.md, "Phones"). */
export const PHONE_PATTERNS = {
  mobile: String.raw`^(0|\+?84)(3|5|7|8|9)\d{8}$`,
  landline: String.raw`^(0|\+?84)2\d{9}$`,
  service: String.raw`^1[89]00\d{4,6}$`,
}
