import type { Offer } from './offer.ts'
import { MORE_SERVICES } from './more-services.ts'
import {
  again,
  beauty,
  child,
  crown,
  exam,
  general,
  goesWith,
  implant,
  ortho,
  root,
  step,
  surgery,
  whole,
} from './service-lines.ts'

const CANAL = [step('Mở tủy', 30), step('Sửa soạn ống tủy', 40, 2, 5), step('Trám bít ống tủy', 30, 3, 7)]
const SURGERY = [step('Phẫu thuật nhổ răng', 90), step('Cắt chỉ', 10, 2, 7)]
const CROWN = [step('Mài răng, lấy dấu', 50), step('Gắn phục hình', 50, 2, 10)]
const IMPLANT = [
  step('Cắm trụ Implant', 50),
  step('Lộ trụ', 10, 2, 90),
  step('Lấy dấu', 20, 3, 14),
  step('Gắn mão trên Implant', 20, 4, 10),
]
const BRACES = [
  step('Gắn mắc cài', 30),
  ...again('Tái khám chỉnh nha', 22, 2, 2, 28),
  step('Tháo mắc cài', 16, 24, 28),
  step('Giao hàm duy trì', 10, 24),
]
const ALIGNERS = [
  step('Scan, lập kế hoạch', 20),
  ...again('Giao khay', 16, 4, 2, 42),
  step('Kết thúc chỉnh nha', 16, 18, 42),
]

const SURGICAL: Partial<Offer> = { consent_required: true, image_required: 'before', aftercare_days: [1, 7] }
/** A wound heals first. */
const WISDOM: Partial<Offer> = {
  ...SURGICAL,
  recovery_days: 7,
  heeds: [
    { kind: 'excludes_same_day', code: 'TT01' },
    { kind: 'requires_min_days', code: 'CV01', days: 3 },
  ],
}
const LONG = {
  is_ortho: true,
  allow_installment: true,
  consent_required: true,
  image_required: 'both',
} as const

/** The services of the clinic's price list, in its order. The weights of each one's steps add up to 100. */
export const SERVICES: readonly Offer[] = [
  exam('KH01', 'Khám & tư vấn tổng quát', 'Lần', 100_000, 30, whole('Khám'), {
    kind: 'exam',
    heeds: goesWith('CV01'),
  }),
  exam('XQ01', 'Phim cận chóp', 'Phim', 50_000, 10, whole('Chụp phim'), { kind: 'exam' }),
  exam('XQ02', 'Phim Panorama', 'Phim', 300_000, 15, whole('Chụp phim'), { kind: 'exam' }),
  exam('XQ03', 'Phim Cephalo', 'Phim', 300_000, 20, whole('Chụp phim'), { kind: 'exam' }),
  exam('CT01', 'Cone beam CT', 'Phim', 500_000, 20, whole('Chụp phim'), { kind: 'exam' }),
  general('CV01', 'Cạo vôi – đánh bóng', 'Lần', 300_000, 45, [step('Cạo vôi', 70), step('Đánh bóng', 30)], {
    cost_estimate: 25_000,
    recall_months: 6,
    show_on_web: true,
  }),
  general('NC01', 'Điều trị viêm nha chu', 'Hàm', 1_500_000, 60, [
    step('Nạo túi nha chu', 70),
    step('Tái khám nha chu', 30, 2, 14),
  ]),
  general('TR01', 'Trám Composite', 'Răng', 300_000, 45, whole('Trám răng'), {
    cost_estimate: 60_000,
    needs_surfaces: true,
    warranty_months: 12,
  }),
  root('NN01', 'Nội nha răng trước', 'Răng', 800_000, 60, CANAL),
  root('NN02', 'Nội nha răng cối nhỏ', 'Răng', 1_200_000, 75, CANAL),
  root('NN03', 'Nội nha răng cối lớn', 'Răng', 1_800_000, 90, CANAL),
  child('NR01', 'Nhổ răng sữa', 'Răng', 50_000, 20, whole('Nhổ răng')),
  surgery('NR02', 'Nhổ răng thường', 'Răng', 200_000, 30, whole('Nhổ răng'), { aftercare_days: [1] }),
  surgery('NR03', 'Nhổ răng khôn hàm trên', 'Răng', 2_000_000, 60, SURGERY, WISDOM),
  surgery('NR04', 'Nhổ răng khôn hàm dưới (phẫu thuật)', 'Răng', 4_000_000, 90, SURGERY, WISDOM),
  beauty(
    'TT01',
    'Tẩy trắng tại phòng khám',
    'Lần',
    3_000_000,
    90,
    [step('Tẩy trắng', 80), step('Tẩy trắng bổ sung', 20, 2, 14)],
    { cost_estimate: 600_000, image_required: 'both', heeds: goesWith('CV01'), show_on_web: true },
  ),
  beauty('TT02', 'Tẩy trắng tại nhà', 'Lần', 2_000_000, 45, whole('Giao máng và thuốc tẩy'), {
    cost_estimate: 600_000,
    heeds: goesWith('CV01'),
  }),
  crown('SU01', 'Mão sứ kim loại Titan', 'Răng', 3_000_000, 60, CROWN, {
    lab_cost: 700_000,
    warranty_months: 60,
  }),
  crown('SU02', 'Mão Zirconia', 'Răng', 4_500_000, 60, CROWN, {
    lab_cost: 1_200_000,
    warranty_months: 120,
  }),
  crown('SU03', 'Mão Cercon HT', 'Răng', 7_000_000, 60, CROWN, {
    lab_cost: 1_800_000,
    warranty_months: 120,
  }),
  crown(
    'SU04',
    'Veneer Emax',
    'Răng',
    9_000_000,
    60,
    [step('Mài răng, lấy dấu', 50), step('Thử phục hình', 10, 2, 10), step('Gắn phục hình', 40, 3, 14)],
    { lab_cost: 2_000_000, warranty_months: 120, image_required: 'both', consent_required: true },
  ),
  implant('IM01', 'Implant Hàn Quốc (Osstem)', 'Trụ', 15_000_000, 90, IMPLANT, {
    ...SURGICAL,
    cost_estimate: 5_500_000,
    warranty_months: 120,
    allow_installment: true,
  }),
  implant('IM02', 'Implant Thụy Sĩ (Straumann)', 'Trụ', 32_000_000, 120, IMPLANT, {
    ...SURGICAL,
    cost_estimate: 13_000_000,
    warranty_months: 240,
    allow_installment: true,
  }),
  implant('GX01', 'Ghép xương', 'Vùng', 5_000_000, 60, whole('Ghép xương'), SURGICAL),
  ortho('CN01', 'Chỉnh nha mắc cài kim loại thường', 'Ca', 35_000_000, 45, BRACES, LONG),
  ortho('CN02', 'Chỉnh nha mắc cài kim loại tự đóng', 'Ca', 45_000_000, 45, BRACES, LONG),
  ortho('CN03', 'Chỉnh nha mắc cài sứ', 'Ca', 45_000_000, 45, BRACES, LONG),
  ortho('CN04', 'Chỉnh nha mắc cài sứ tự đóng', 'Ca', 57_000_000, 45, BRACES, LONG),
  ortho('CN05', 'Chỉnh nha khay trong suốt (Invisalign)', 'Ca', 100_000_000, 45, ALIGNERS, {
    ...LONG,
    cost_estimate: 45_000_000,
  }),
  ortho('CN06', 'Minivis', 'Cái', 2_000_000, 45, whole('Đặt khí cụ'), { is_ortho: true }),
  ortho('CN07', 'Khí cụ Twin Block', 'Cái', 10_000_000, 45, whole('Đặt khí cụ'), { is_ortho: true }),
  ortho('CN08', 'Khí cụ Face Mask', 'Cái', 10_000_000, 45, whole('Đặt khí cụ'), { is_ortho: true }),
  ortho('CN09', 'Hàm duy trì', 'Hàm', 1_500_000, 30, whole('Giao hàm duy trì'), { is_ortho: true }),
  child('TE01', 'Trám răng sữa', 'Răng', 200_000, 30, whole('Trám răng')),
  child('TE02', 'Lấy tủy răng sữa', 'Răng', 500_000, 45, whole('Lấy tủy răng sữa')),
  child('TE03', 'Bôi fluor', 'Lần', 300_000, 20, whole('Bôi fluor'), { recall_months: 6 }),
  crown(
    'HG01',
    'Hàm giả tháo lắp nền nhựa',
    'Hàm',
    4_000_000,
    45,
    [step('Lấy dấu', 25), step('Đo cắn', 25, 2, 7), step('Thử hàm', 25, 3, 7), step('Giao hàm', 25, 4, 7)],
    { warranty_months: 12 },
  ),
  ...MORE_SERVICES,
]
