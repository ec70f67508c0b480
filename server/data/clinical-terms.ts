import type { ConditionCategory, ConditionPlace } from '@bcare/rules/treatment/finding'
import type { ToothPresence } from '@bcare/rules/treatment/tooth-state'
import type { StarterTerm } from './vocabularies.ts'

const coded = (code: string, name: string): StarterTerm => ({ code, name })

/** Codes of a chapter's diagnoses begin with the chapter's. */
const chapter = (code: string, name: string, ...below: [code: string, name: string][]): StarterTerm[] => [
  coded(code, name),
  ...below.map(([number, called]) => ({ ...coded(`${code}.${number}`, called), under: code })),
]

/** Diseases of the mouth and the teeth (ICD-10, K00 to K14), with those diagnoses that are made daily. */
export const DIAGNOSES: readonly StarterTerm[] = [
  ...chapter(
    'K00',
    'Rối loạn phát triển và mọc răng',
    ['0', 'Thiếu răng'],
    ['1', 'Răng thừa'],
    ['6', 'Rối loạn mọc răng'],
  ),
  ...chapter('K01', 'Răng mọc kẹt và răng ngầm', ['0', 'Răng mọc kẹt'], ['1', 'Răng ngầm']),
  ...chapter(
    'K02',
    'Sâu răng',
    ['0', 'Sâu men'],
    ['1', 'Sâu ngà'],
    ['2', 'Sâu xương răng'],
    ['3', 'Sâu răng đã ngừng tiến triển'],
  ),
  ...chapter(
    'K03',
    'Bệnh mô cứng khác của răng',
    ['0', 'Mòn răng quá mức'],
    ['1', 'Mài mòn răng'],
    ['6', 'Cao răng, mảng bám'],
    ['7', 'Đổi màu răng sau khi mọc'],
  ),
  ...chapter(
    'K04',
    'Bệnh tủy và mô quanh chóp',
    ['0', 'Viêm tủy'],
    ['1', 'Hoại tử tủy'],
    ['4', 'Viêm quanh chóp cấp'],
    ['5', 'Viêm quanh chóp mạn'],
    ['7', 'Áp xe quanh chóp không lỗ dò'],
    ['8', 'Nang chân răng'],
  ),
  ...chapter(
    'K05',
    'Viêm nướu và bệnh nha chu',
    ['0', 'Viêm nướu cấp'],
    ['1', 'Viêm nướu mạn'],
    ['2', 'Viêm nha chu cấp'],
    ['3', 'Viêm nha chu mạn'],
  ),
  ...chapter('K06', 'Rối loạn khác của nướu và sống hàm', ['0', 'Tụt nướu'], ['1', 'Phì đại nướu']),
  ...chapter(
    'K07',
    'Bất thường hàm mặt và khớp cắn',
    ['2', 'Bất thường tương quan cung răng'],
    ['3', 'Bất thường vị trí răng'],
    ['4', 'Sai khớp cắn'],
    ['6', 'Rối loạn khớp thái dương hàm'],
  ),
  ...chapter(
    'K08',
    'Rối loạn khác của răng và cấu trúc nâng đỡ',
    ['1', 'Mất răng'],
    ['2', 'Teo sống hàm mất răng'],
    ['3', 'Còn chân răng'],
  ),
  ...chapter('K09', 'Nang vùng miệng'),
  ...chapter('K10', 'Bệnh khác của xương hàm'),
  ...chapter('K11', 'Bệnh tuyến nước bọt'),
  ...chapter('K12', 'Viêm miệng và tổn thương liên quan', ['0', 'Loét áp-tơ tái diễn']),
  ...chapter('K13', 'Bệnh khác của môi và niêm mạc miệng'),
  ...chapter('K14', 'Bệnh của lưỡi'),
]

type Seen = [name: string, code: string, color: string, place: ConditionPlace, presence?: ToothPresence]

const conditions = (category: ConditionCategory, group: string, ...seen: Seen[]): StarterTerm[] =>
  seen.map(([name, code, color, place, presence]) => ({
    name,
    code,
    color,
    group,
    data: { category, place, ...(presence !== undefined && { presence }) },
  }))

/** What is seen of a tooth, and where the chart paints it. */
export const TOOTH_CONDITIONS: readonly StarterTerm[] = [
  ...conditions(
    'pathology',
    'Bệnh lý',
    ['Sâu răng', 'caries', '#EF4444', 'surface'],
    ['Viêm tủy', 'pulpitis', '#F97316', 'canal'],
    ['Vỡ, mẻ răng', 'fracture', '#F59E0B', 'surface'],
    ['Mòn cổ răng', 'abrasion', '#D97706', 'surface'],
    ['Cao răng', 'calculus', '#A16207', 'crown'],
    ['Viêm quanh chóp', 'periapical', '#B91C1C', 'root'],
    ['Lung lay', 'mobile', '#EC4899', 'whole'],
    ['Còn chân răng', 'root', '#64748B', 'root'],
    ['Mọc lệch, ngầm', 'impacted', '#8B5CF6', 'whole', 'impacted'],
  ),
  ...conditions('existing', 'Hiện trạng', ['Mất răng', 'missing', '#94A3B8', 'whole', 'missing']),
  ...conditions(
    'existing',
    'Đã điều trị',
    ['Đã trám', 'filled', '#3B82F6', 'surface'],
    ['Đã chữa tủy', 'endodontic', '#06B6D4', 'canal'],
    ['Mão, cầu răng', 'crown', '#10B981', 'crown'],
    ['Implant', 'implant', '#84CC16', 'whole', 'implant'],
  ),
]
