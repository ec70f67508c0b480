import type { Vocabulary } from '@bcare/contract/settings/vocabularies'
import { CONSENTS } from './consents.ts'
import { DIAGNOSES, TOOTH_CONDITIONS } from './clinical-terms.ts'

export interface StarterTerm {
  name: string
  code?: string
  color?: string
  group?: string
  data?: Record<string, string | number | boolean>
  /** Code of the term of its vocabulary that it stands under. */
  under?: string
  /** The product's own rules name it by its code: it may be called otherwise, and stays. */
  is_system?: true
}

const named = (...names: string[]): StarterTerm[] => names.map((name) => ({ name }))

/** What services are counted by, and what materials are. */
const WORK_UNITS = 'Lần Răng Hàm Ca Trụ Vùng Phim Cái Viên Chai'.split(' ')
const STOCK_UNITS = 'Đôi Gói Hộp Bộ Cây Sợi Tép Ống Lọ Tờ Miếng g ml'.split(' ')

const type = (name: string, minutes: number, color: string): StarterTerm => ({
  name,
  color,
  data: { minutes },
})

/** A kind of task that ends with a result: calls and care. */
const outcome = (name: string, code: string, color: string): StarterTerm => ({
  name,
  code,
  color,
  data: { needs_result: true },
})

const ofSystem = (term: StarterTerm): StarterTerm => ({ ...term, is_system: true })

const sided = (side: 'customer' | 'clinic', ...names: string[]): StarterTerm[] =>
  names.map((name) => ({ name, group: side === 'customer' ? 'Khách hàng' : 'Phòng khám', data: { side } }))

/** What a new clinic chooses from on its first day; it may change all of it. */
export const STARTER_TERMS: Partial<Record<Vocabulary, readonly StarterTerm[]>> = {
  source: [
    { name: 'Facebook Ads', code: 'facebook', color: '#1E70E6' },
    { name: 'Zalo', code: 'zalo', color: '#06B6D4' },
    { name: 'Google/Website', code: 'web', color: '#10B981' },
    { name: 'TikTok', code: 'tiktok', color: '#0F172A' },
    { name: 'Khách giới thiệu', code: 'referral', color: '#7C3AED' },
    { name: 'Vãng lai', code: 'walk_in', color: '#F59E0B' },
    { name: 'Đối tác doanh nghiệp', code: 'partner', color: '#F97316' },
    { name: 'Khác', code: 'other', color: '#64748B' },
  ],
  occupation: named(
    'Nhân viên văn phòng',
    'Học sinh',
    'Sinh viên',
    'Công nhân',
    'Kinh doanh tự do',
    'Giáo viên',
    'Nội trợ',
    'Hưu trí',
    'Kỹ sư',
    'Tài xế',
  ),
  relationship: named(
    'Bố',
    'Mẹ',
    'Vợ',
    'Chồng',
    'Con',
    'Anh/Chị/Em',
    'Ông/Bà',
    'Người giám hộ',
    'Bạn bè',
    'Đồng nghiệp',
  ),
  disease_history: named(
    'Chảy máu lâu',
    'Tiểu đường',
    'Dị ứng thuốc',
    'Truyền nhiễm',
    'Huyết áp cao',
    'Huyết áp thấp',
    'Thai sản',
    'Thấp khớp',
    'Tim',
    'Dạ dày',
    'Gan',
    'Phổi',
  ),
  allergy: named('Penicillin', 'Thuốc tê', 'Thuốc giảm đau', 'Latex', 'Kim loại', 'Hải sản'),
  diagnosis: DIAGNOSES,
  tooth_condition: TOOTH_CONDITIONS,
  indication: named(
    'Phim cận chóp',
    'Phim toàn cảnh (Panorama)',
    'Phim sọ nghiêng (Cephalo)',
    'CT Cone Beam',
    'Lấy dấu kỹ thuật số',
    'Xét nghiệm máu',
  ),
  service_category: named(
    'Khám & chẩn đoán hình ảnh',
    'Nha khoa tổng quát',
    'Nội nha',
    'Nhổ răng & tiểu phẫu',
    'Phục hình',
    'Implant',
    'Chỉnh nha',
    'Nha khoa trẻ em',
    'Thẩm mỹ',
  ),
  product_unit: named(...WORK_UNITS, ...STOCK_UNITS),
  material_category: named(
    'Vật liệu trám',
    'Vật liệu lấy dấu',
    'Thuốc tê',
    'Dụng cụ nội nha',
    'Khí cụ chỉnh nha',
    'Implant & phụ kiện',
    'Vật tư tiêu hao',
    'Vô trùng',
  ),
  medicine_route: named('Uống', 'Súc miệng', 'Bôi', 'Tiêm', 'Ngậm'),
  appointment_type: [
    type('Khám & tư vấn', 30, '#1E70E6'),
    type('Tái khám', 30, '#06B6D4'),
    type('Cạo vôi – đánh bóng', 45, '#10B981'),
    type('Trám răng', 45, '#84CC16'),
    type('Nhổ răng', 60, '#F97316'),
    type('Điều trị tủy', 90, '#EF4444'),
    type('Phục hình sứ', 60, '#A855F7'),
    type('Cấy ghép Implant', 90, '#7C3AED'),
    type('Chỉnh nha', 45, '#EC4899'),
    type('Chụp phim', 20, '#64748B'),
    type('Tư vấn trực tuyến', 20, '#F59E0B'),
  ],
  room: named('Ghế 1', 'Ghế 2', 'Ghế 3', 'Ghế 4', 'Phòng tiểu phẫu', 'Phòng X-quang', 'Phòng tư vấn'),
  cancel_reason: [
    ...sided('customer', 'Bận đột xuất', 'Ốm', 'Quên lịch', 'Đổi ý', 'Đổi phòng khám'),
    ...sided('clinic', 'Bác sĩ nghỉ', 'Quá tải', 'Thiết bị hỏng', 'Thiếu hàng labo'),
  ],
  reschedule_reason: [
    ...sided('customer', 'Khách bận', 'Khách ốm', 'Khách xin đổi giờ'),
    ...sided('clinic', 'Bác sĩ bận', 'Chưa có hàng labo'),
  ],
  no_show_reason: named('Không liên lạc được', 'Quên lịch', 'Đến nhầm chi nhánh', 'Không rõ'),
  block_reason: named('Nhiều lần không đến', 'Ứng xử không phù hợp', 'Nợ quá hạn', 'Khác'),
  lost_reason: named(
    'Giá cao',
    'Xa nhà',
    'Chọn nơi khác',
    'Chưa đủ tài chính',
    'Không liên hệ được',
    'Sợ đau',
    'Chưa có thời gian',
    'Trùng',
    'Khác',
  ),
  refund_reason: named('Khách ngưng điều trị', 'Thu nhầm', 'Đổi dịch vụ', 'Không hài lòng'),
  no_treatment_reason: named(
    'Giá cao',
    'Chưa sẵn sàng',
    'Cần bàn với gia đình',
    'Chống chỉ định',
    'Chỉ đến tư vấn',
    'Khác',
  ),
  task_type: [
    ofSystem(outcome('Gọi tư vấn', 'call', '#1E70E6')),
    outcome('Nhắc hẹn', 'reminder', '#06B6D4'),
    outcome('Hỏi thăm sau điều trị', 'aftercare', '#10B981'),
    ofSystem(outcome('Nhắc tái khám', 'recall', '#7C3AED')),
    outcome('Nhắc thanh toán', 'payment', '#F59E0B'),
    { name: 'Chúc mừng sinh nhật', code: 'birthday', color: '#EC4899' },
    ofSystem(outcome('Xử lý không đến', 'no_show', '#F97316')),
    ofSystem(outcome('Xử lý khiếu nại', 'complaint', '#EF4444')),
    ofSystem({ name: 'Việc nội bộ', code: 'internal', color: '#64748B' }),
  ],
  care_type: named(
    'Nhắc lịch hẹn',
    'Nhắc lịch uống thuốc',
    'Hỏi thăm sau điều trị',
    'Ngày sinh nhật',
    'Chăm sóc định kỳ',
  ),
  call_outcome: named(
    'Đã đặt lịch',
    'Hẹn gọi lại',
    'Không nghe máy',
    'Thuê bao',
    'Sai số',
    'Không có nhu cầu',
  ),
  deal_role: [
    ofSystem({ name: 'Người phụ trách', code: 'owner' }),
    { name: 'Tư vấn', code: 'consultant' },
    { name: 'Telesale', code: 'telesale' },
    { name: 'Bác sĩ', code: 'doctor' },
    { name: 'Phụ tá', code: 'assistant' },
    { name: 'Người giới thiệu', code: 'referrer' },
  ],
  vip_level: [
    { name: 'Thường', color: '#64748B' },
    { name: 'Bạc', color: '#94A3B8' },
    { name: 'Vàng', color: '#F59E0B' },
    { name: 'Kim cương', color: '#06B6D4' },
  ],
  cash_in_category: named('Thu tiền điều trị', 'Thu tạm ứng', 'Thu bán sản phẩm', 'Thu khác'),
  cash_out_category: named(
    'Lương, thưởng',
    'Thuê mặt bằng',
    'Điện, nước, internet',
    'Mua vật tư',
    'Chi phí labo',
    'Quảng cáo',
    'Hoàn tiền cho khách',
    'Chi khác',
  ),
  payment_method: [
    { name: 'Tiền mặt', code: 'cash', data: { kind: 'cash' } },
    { name: 'Chuyển khoản', code: 'bank', data: { kind: 'bank' } },
    { name: 'Thẻ', code: 'card', data: { kind: 'card' } },
    { name: 'Ví điện tử', code: 'wallet', data: { kind: 'wallet' } },
    { name: 'Tạm ứng', code: 'deposit', data: { kind: 'deposit' } },
    { name: 'Bảo hiểm', code: 'insurance', data: { kind: 'insurance' } },
    { name: 'Trả góp qua đối tác', code: 'financing', data: { kind: 'financing' } },
  ],
  prescription_template: [
    {
      name: 'Sau nhổ răng',
      data: {
        diagnosis: 'Sau nhổ răng',
        content: [
          'Amoxicillin | | 500 mg | Viên | Uống | 1 x 3 x 5 | sau khi ăn',
          'Paracetamol | | 500 mg | Viên | Uống | 1 x 3 x 3 | sau khi ăn | Khi đau, cách ít nhất 6 giờ',
        ].join('\n'),
        advice: 'Cắn gạc 30 phút, không súc miệng mạnh trong 24 giờ, ăn mềm và nguội.',
      },
    },
    {
      name: 'Viêm quanh cuống cấp',
      data: {
        diagnosis: 'Viêm quanh cuống răng cấp',
        content: [
          'Spiramycin + Metronidazol | | 0,75 MIU + 125 mg | Viên | Uống | 2 x 2 x 5 | sau khi ăn',
          'Ibuprofen | | 400 mg | Viên | Uống | 1 x 3 x 3 | sau khi ăn',
        ].join('\n'),
        advice: 'Uống đủ ngày dù đã hết đau. Sưng tăng hoặc sốt thì quay lại ngay.',
      },
    },
  ],
  consent_template: [...CONSENTS],
  ortho_appliance: named(
    'Mắc cài kim loại thường',
    'Mắc cài kim loại tự đóng',
    'Mắc cài sứ',
    'Mắc cài mặt lưỡi',
    'Khay trong suốt',
    'Hàm tháo lắp',
    'Twin Block',
    'Face Mask',
  ),
  document_type: named('CCCD', 'Giấy cam kết', 'Hợp đồng', 'Phim X-quang', 'Ảnh chụp', 'Khác'),
  specialty: named(
    'Tổng quát',
    'Chỉnh nha',
    'Implant',
    'Nội nha',
    'Phục hình',
    'Nha chu',
    'Răng trẻ em',
    'Tiểu phẫu',
  ),
  leave_type: named('Nghỉ phép năm', 'Nghỉ ốm', 'Nghỉ không lương', 'Nghỉ thai sản', 'Đi học, hội nghị'),
  shift: [
    { name: 'Ca sáng', color: '#1E70E6', data: { start: '08:00', end: '12:00' } },
    { name: 'Ca chiều', color: '#F59E0B', data: { start: '13:30', end: '17:30' } },
    { name: 'Ca tối', color: '#7C3AED', data: { start: '18:00', end: '20:30' } },
  ],
}
