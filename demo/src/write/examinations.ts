import type { PersonDataKind } from '@bcare/contract/customers/person-data'
import { clinicDate } from '@bcare/rules/text/date'
import type { Answer } from '@bcare/rules/treatment/records/field'
import type { ClinicPlan, Moment, PersonPlan } from '../plan/acts.ts'
import { HOUR, MINUTE } from '../plan/diary.ts'
import type { Counter } from './counter.ts'
import type { World } from './world.ts'

type Value = Readonly<Record<string, Answer>>

/** What the doctors found, by whom they found it on (demo/src/plan/scenarios.ts); the others have the usual. */
const FOUND: Readonly<Record<string, Value>> = {
  'Trần Ngọc Mai': {
    reason: 'Răng khấp khểnh, muốn niềng',
    angle: 'II',
    occlusion_note: 'Chen chúc vừa hai hàm',
    imaging: ['panoramic', 'cephalometric', 'photos'],
    diagnosis: 'Sai khớp cắn hạng II, chen chúc vừa hai hàm',
    icd_codes: 'K07.2',
    plan: 'Chỉnh nha mắc cài kim loại hai hàm, dự kiến 24 tháng',
  },
  'Nguyễn Gia Bảo': {
    reason: 'Hàm dưới lùi, phụ huynh lo lắng',
    angle: 'II',
    imaging: ['panoramic', 'cephalometric'],
    diagnosis: 'Sai khớp cắn hạng II do lùi hàm dưới, đang tăng trưởng',
    icd_codes: 'K07.2',
    plan: 'Khí cụ Twin Block 12 tháng, theo dõi tăng trưởng',
  },
  'Lê Văn Hùng': {
    reason: 'Mất răng hàm dưới, ăn nhai khó',
    systolic: 135,
    diastolic: 85,
    teeth_note: 'Mất 36, 37; sống hàm tiêu xương vừa',
    imaging: ['cbct'],
    imaging_teeth: ['36', '37'],
    diagnosis: 'Mất răng 36, 37, tiêu xương sống hàm',
    icd_codes: 'K08.1',
    plan: 'Ghép xương, hai implant vùng 36, 37',
  },
  'Đỗ Thị Lan': {
    reason: 'Chảy máu nướu khi chải răng',
    systolic: 140,
    diastolic: 85,
    hygiene: 'poor',
    calculus: 3,
    gums: 'Viêm, đỏ, chảy máu khi thăm',
    diagnosis: 'Viêm nướu do mảng bám, cao răng độ III',
    icd_codes: 'K05.1',
    plan: 'Cạo vôi hai hàm, hướng dẫn vệ sinh, tái khám sau 3 tháng',
  },
  'Bùi Khánh Vy': {
    reason: 'Răng thưa, ngại cười',
    angle: 'I',
    diagnosis: 'Thưa răng cửa hàm trên',
    icd_codes: 'K07.3',
    plan: 'Khay trong suốt',
  },
  'Phan Thanh Tùng': {
    reason: 'Đau nhức dữ dội về đêm, hàm dưới bên trái',
    course: 'Đau tự nhiên ba ngày nay, uống giảm đau đỡ ít',
    teeth_note: '36 sâu lớn mặt xa, gõ dọc đau',
    imaging: ['periapical'],
    imaging_teeth: ['36'],
    findings: 'Sâu sát tủy, chưa thấy tổn thương quanh cuống',
    diagnosis: 'Viêm tủy không hồi phục răng 36',
    icd_codes: 'K04.0',
    plan: 'Nội nha răng 36 ba lần hẹn, sau đó phục hình',
  },
  'Hồ Mỹ Duyên': {
    reason: 'Kiểm tra sau tháo mắc cài',
    angle: 'I',
    diagnosis: 'Kết thúc chỉnh nha, khớp cắn ổn định',
    icd_codes: 'Z09.8',
    plan: 'Hàm duy trì, tái khám sau 6 tháng',
  },
}

const USUAL: Value = {
  pulse: 76,
  systolic: 120,
  diastolic: 78,
  temperature: 36.7,
  hygiene: 'fair',
  calculus: 1,
  nodes: 'Không sờ thấy',
  joint: 'Không tiếng kêu, không đau',
  mouth_opening: 42,
  mucosa: 'Hồng, không tổn thương',
  advice: 'Chải răng hai lần mỗi ngày, dùng chỉ nha khoa',
}

/** Who was examined for braces, with what was measured. */
const MEASURED: Readonly<Record<string, Value>> = {
  'Trần Ngọc Mai': {
    chief_complaint: 'Răng khấp khểnh, môi trên nhô',
    profile: 'convex',
    lips_competent: false,
    molar_right: 'II',
    molar_left: 'II',
    overjet: 6,
    overbite: 4,
    crowding_upper: 5,
    crowding_lower: 4,
    growth_stage: 6,
    sna: 83.5,
    snb: 77,
    anb: 6.5,
    fma: 28,
    impa: 97,
    bolton_6: 78,
    problems: 'Hạng II xương nhẹ; chen chúc hai hàm; môi trên nhô',
    goals: 'Đạt khớp cắn hạng I, giảm nhô',
    extraction_teeth: ['14', '24'],
    anchorage: 'maximum',
    methods: ['minivis'],
    expected_months: 24,
    retention: 'Hàm duy trì tháo lắp và dây dán mặt trong',
  },
  'Nguyễn Gia Bảo': {
    chief_complaint: 'Cằm lùi',
    profile: 'convex',
    overjet: 9,
    habits: ['mouth_breathing'],
    growth_stage: 3,
    sna: 81,
    snb: 74,
    anb: 7,
    problems: 'Hạng II do lùi hàm dưới, còn tăng trưởng; thở miệng',
    goals: 'Kích thích tăng trưởng hàm dưới, bỏ thói quen thở miệng',
    expected_months: 12,
  },
}

/** Whose care has an outpatient record: one that goes on, and one that was closed. */
const RECORDED: Readonly<Record<string, Value>> = {
  'Phan Thanh Tùng': { own_history: 'Không ghi nhận bệnh toàn thân, dị ứng', prognosis: 'Tốt' },
  'Đỗ Thị Lan': {
    own_history: 'Dị ứng Penicillin (nổi mề đay năm 2019)',
    prognosis: 'Tốt nếu giữ vệ sinh',
    outcome: 'Đã cạo vôi, nướu hết chảy máu',
  },
}

const TAKEN_OVER = [
  'reason',
  'diagnosis',
  'icd_codes',
  'plan',
  'pulse',
  'systolic',
  'diastolic',
  'temperature',
]

/** What a record takes from an examination. */
const knownOf = (found: Value): Value =>
  Object.fromEntries(Object.entries(found).filter(([name]) => TAKEN_OVER.includes(name)))

interface Examined {
  person: PersonPlan
  doctor: string
  at: Moment
}

const examinedIn = ({ people, now }: ClinicPlan): Examined[] =>
  people.flatMap((person): Examined[] => {
    const consult = person.acts.find((act) => act.do === 'consult')
    return consult === undefined || !(person.draft.full_name in FOUND) || consult.at > now - HOUR
      ? []
      : [{ person, doctor: consult.visit.doctor, at: consult.at }]
  })

/** The examinations of the customers of the scenarios, signed by the doctors who saw them, and two outpatient records. */
export async function writeExaminations(counter: Counter, world: World, plan: ClinicPlan): Promise<void> {
  for (const { person, doctor, at } of examinedIn(plan)) {
    const { full_name } = person.draft
    const person_id = world.idOf(person)
    const today = clinicDate(at)
    const write = async (kind: PersonDataKind, when: Moment, value: Value) => {
      const api = counter.at(when, doctor)
      const which = { person_id, kind, key: `${kind}-1` }
      const { version_no } = await api.personData.set({ ...which, value })
      await api.personData.sign({ ...which, version_no })
    }
    const found = { ...USUAL, ...FOUND[full_name], examined_on: today }
    await write('medical_exam', at + 20 * MINUTE, found)
    const measured = MEASURED[full_name]
    if (measured !== undefined)
      await write('ortho_exam', at + 40 * MINUTE, { ...measured, examined_on: today })
    const recorded = RECORDED[full_name]
    if (recorded === undefined) continue
    const is_closed = 'outcome' in recorded
    await write('outpatient_record', is_closed ? plan.now - HOUR : at + HOUR, {
      ...recorded,
      opened_on: today,
      ...knownOf(found),
      ...(is_closed && { closed_on: clinicDate(plan.now - HOUR) }),
    })
  }
}
