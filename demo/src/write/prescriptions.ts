import { neededQuantity, type MedicineLine } from '@bcare/rules/treatment/prescription/dosage'
import type { ClinicPlan, Moment, PersonPlan } from '../plan/acts.ts'
import { DAY, HOUR, MINUTE } from '../plan/diary.ts'
import type { Api, Counter } from './counter.ts'
import type { World } from './world.ts'

/** How many prescriptions each doctor has signed of late. */
const EACH = 3
/** Who must not get what most others do (demo/src/plan/scenarios.ts). */
const ALLERGIC = 'Đỗ Thị Lan'

interface Course {
  diagnosis: string
  icd_code: string
  /** Code of the medicine, dose, times a day, days. */
  medicines: readonly (readonly [code: string, dose: number, times: number, days: number])[]
  advice: string
}

const EXTRACTION: Course = {
  diagnosis: 'Sau nhổ răng khôn hàm dưới',
  icd_code: 'K01.1',
  medicines: [
    ['TH02', 1, 3, 5],
    ['TH01', 1, 3, 3],
  ],
  advice: 'Cắn gạc 30 phút, không súc miệng mạnh trong 24 giờ, ăn mềm và nguội.',
}
const COURSES: readonly Course[] = [
  EXTRACTION,
  {
    diagnosis: 'Viêm quanh cuống răng cấp',
    icd_code: 'K04.4',
    medicines: [
      ['TH04', 2, 2, 5],
      ['TH05', 1, 3, 3],
    ],
    advice: 'Uống đủ ngày dù đã hết đau. Sưng tăng hoặc sốt thì quay lại ngay.',
  },
  {
    diagnosis: 'Viêm nha chu',
    icd_code: 'K05.3',
    medicines: [
      ['TH03', 1, 3, 7],
      ['TH06', 2, 3, 5],
    ],
    advice: 'Không uống rượu bia khi dùng Metronidazol và 2 ngày sau đó.',
  },
]
/** What is given instead of a penicillin; the clinic's catalogue does not have it. */
const CLINDAMYCIN: MedicineLine = {
  drug_name: 'Clindamycin',
  strength: '300 mg',
  form: 'Viên nang',
  unit: 'Viên',
  route: 'Uống',
  dose_per_time: 1,
  times_per_day: 3,
  days: 5,
  quantity: 15,
  timing: 'after_meal',
}

type Medicine = Awaited<ReturnType<Api['product']['list']>>['data'][number]
type Line = Awaited<ReturnType<Api['attachment']['list']>>['data'][number]

function lineOf(
  known: ReadonlyMap<string, Medicine>,
  [code, dose_per_time, times_per_day, days]: Course['medicines'][number],
): MedicineLine {
  const product = known.get(code)
  if (product === undefined) throw new Error(`the demo sells no ${code}`)
  const { active_ingredient, strength, route } = product.medicine ?? {}
  const doses = { dose_per_time, times_per_day, days }
  return {
    product_id: product.id,
    drug_name: active_ingredient ?? product.name,
    ...(strength != null && { strength }),
    ...(route != null && { route }),
    unit: product.unit_name ?? 'Viên',
    ...doses,
    quantity: neededQuantity(doses) ?? 1,
    timing: 'after_meal',
  }
}

interface Desk {
  counter: Counter
  world: World
  known: ReadonlyMap<string, Medicine>
}

/** Writes a prescription under a line, and signs it unless it stays a draft. */
async function prescribe(
  { counter, known }: Desk,
  { id: attachment_id, key, doctor, at }: { id: number; key: string; doctor: string; at: Moment },
  course: Course,
  more: readonly MedicineLine[] = [],
): Promise<void> {
  const api = counter.at(at, doctor)
  const { diagnosis, icd_code, medicines, advice } = course
  const lines = [...more, ...medicines.map((medicine) => lineOf(known, medicine))]
  const which = { attachment_id, kind: 'medication' as const, key }
  const { version_no } = await api.attachmentData.set({
    ...which,
    value: { diagnosis, icd_code, lines, advice },
  })
  await api.attachmentData.sign({ ...which, version_no })
}

/** The doctor who saw a customer first. */
function doctorOf({ acts }: PersonPlan): string {
  const consult = acts.find((act) => act.do === 'consult')
  if (consult === undefined) throw new Error('nobody has seen the customer')
  return consult.visit.doctor
}

/** A line of the customer's that their doctor treats: one that is there, or an examination. */
async function lineFor({ world }: Desk, person: PersonPlan, lines: readonly Line[], api: Api): Promise<Line> {
  const [person_id, doctor_id] = [world.idOf(person), world.user(doctorOf(person))]
  const mine = lines.find((line) => line.person_id === person_id && line.doctor_id === doctor_id)
  if (mine !== undefined) return mine
  const [exam] = (await api.product.list({ kind: 'exam', is_active: true, limit: 1 })).data
  return api.attachment.add({
    person_id,
    product_id: exam?.id ?? 0,
    branch_id: world.branch(person.branch),
    doctor_id,
    status: 'proposed',
  })
}

/** The customer with the allergy: the history asked and signed, a prescription without penicillin, its correction, and one that was taken back. */
async function writeAllergic(desk: Desk, person: PersonPlan, line: Line, now: Moment): Promise<void> {
  const { counter, world } = desk
  const doctor = doctorOf(person)
  const at = now - 40 * DAY
  const history = { person_id: line.person_id, kind: 'medical_history' as const }
  const term_id = world.word('allergy', 'Penicillin')
  const asked = await counter.at(at, doctor).personData.set({
    ...history,
    value: { allergies: [{ term_id, detail: 'Nổi mề đay năm 2019' }] },
  })
  await counter.at(at + MINUTE, doctor).personData.sign({ ...history, version_no: asked.version_no })
  const course: Course = { ...EXTRACTION, medicines: [['TH01', 1, 3, 3]] }
  const first = { id: line.id, key: 'rx-1', doctor, at: at + 10 * MINUTE }
  await prescribe(desk, first, course, [CLINDAMYCIN])
  const corrected = {
    ...course,
    advice: `${course.advice} Tiêu chảy nhiều thì ngưng Clindamycin và gọi lại.`,
  }
  await prescribe(desk, { ...first, at: at + HOUR }, corrected, [CLINDAMYCIN])
  const taken = { id: line.id, key: 'rx-2', doctor, at: at + 20 * DAY }
  await prescribe(desk, taken, { ...course, diagnosis: 'Đau sau nhổ răng', icd_code: 'K08.8' })
  await counter.at(taken.at + HOUR, doctor).attachmentData.void({
    attachment_id: line.id,
    kind: 'medication',
    key: taken.key,
    version_no: 1,
    reason: 'Khách hết đau, chưa lấy thuốc',
  })
}

/** Prescriptions that the doctors have signed, each under a line that they treat. */
export async function writePrescriptions(counter: Counter, world: World, plan: ClinicPlan): Promise<void> {
  const manager = world.staff.find(({ role }) => role === 'manager')
  if (manager === undefined) return
  const api = counter.at(plan.now, manager.username)
  const { data: medicines } = await api.product.list({ kind: 'medicine', limit: 200 })
  if (medicines.length === 0) return
  const desk: Desk = { counter, world, known: new Map(medicines.map((one) => [one.code, one])) }
  const doctors = new Map(
    world.staff.filter(({ role }) => role === 'doctor').map(({ id, username }) => [id, username]),
  )
  const allergic = plan.people.find(({ draft }) => draft.full_name === ALLERGIC)
  const allergic_id = allergic && world.idOf(allergic)
  const { data: lines } = await api.attachment.list({ status: ['completed', 'in_progress'], limit: 200 })
  if (allergic !== undefined)
    await writeAllergic(desk, allergic, await lineFor(desk, allergic, lines, api), plan.now)
  const signed = new Map<number, number>()
  for (const [at, line] of lines.entries()) {
    const doctor = doctors.get(line.doctor_id ?? 0)
    const before = signed.get(line.doctor_id ?? 0) ?? 0
    const course = COURSES[at % COURSES.length]
    if (doctor === undefined || course === undefined || before >= EACH || line.person_id === allergic_id)
      continue
    signed.set(line.doctor_id ?? 0, before + 1)
    const moment = plan.now - (1 + at) * DAY - before * HOUR
    await prescribe(desk, { id: line.id, key: 'rx-1', doctor, at: moment }, course)
  }
}
