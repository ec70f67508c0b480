import type { ClinicPlan } from '../plan/acts.ts'
import { DAY, HOUR } from '../plan/diary.ts'
import { clinicDate } from '@bcare/rules/text/date'
import type { Api, Counter } from './counter.ts'
import type { World } from './world.ts'

type Line = Awaited<ReturnType<Api['attachment']['list']>>['data'][number]

/** Which appliance the services of whole cases stand for, by their codes. */
const APPLIANCES: Readonly<Record<string, string>> = {
  CN01: 'Mắc cài kim loại thường',
  CN02: 'Mắc cài kim loại tự đóng',
  CN03: 'Mắc cài sứ',
  CN04: 'Mắc cài sứ',
  CN05: 'Khay trong suốt',
}
const ALIGNERS = 'Khay trong suốt'
const ALIGNER_TOTAL = 28
/** So many cases are written at most. */
const MOST = 14
const APART = 28
const YEAR = 13

/** The wires of a treatment with fixed braces, one control after the other; none where it stays. */
const COURSE = [
  { upper_wire: 'NiTi .012', lower_wire: 'NiTi .012', procedures: ['Gắn lại mắc cài'] },
  { upper_wire: 'NiTi .014', procedures: ['Thay dây', 'Thay thun'] },
  { lower_wire: 'NiTi .014', procedures: ['Thay dây'] },
  { upper_wire: 'NiTi .016', lower_wire: 'NiTi .016', procedures: ['Thay dây', 'Thay thun'] },
  { procedures: ['Thay thun'], brackets_rebonded: ['35'] },
  { upper_wire: 'NiTi .016×.022', procedures: ['Thay dây'] },
  { lower_wire: 'NiTi .016×.022', procedures: ['Thay dây'] },
  { upper_wire: 'SS .016×.022', procedures: ['Thay dây', 'Đóng khoảng'], wire_tie: 'Thun chuỗi' },
  { lower_wire: 'SS .016×.022', minivis: [{ place: 'Giữa 15–16' }, { place: 'Giữa 25–26' }] },
  { procedures: ['Đóng khoảng'], elastics: [{ type: 'Hạng II', from: '13', to: '46', hours: 20 }] },
  { procedures: ['Đóng khoảng'], elastics: [{ type: 'Hạng II', from: '23', to: '36', hours: 20 }] },
  { upper_wire: 'SS .019×.025', lower_wire: 'SS .019×.025', procedures: ['Thay dây'] },
  { procedures: ['Bẻ dây'], note: 'Đường giữa lệch trái 1 mm, theo dõi.' },
] as const
const GRADES = ['good', 'good', 'fair', 'good', 'poor', 'fair'] as const

interface Case {
  line: Line
  doctor: string
  place: number
}

/** How far back the controls of a case lie, the latest first: every third case is late by now. */
function momentsOf({ place }: Case, now: number): number[] {
  const last = place % 3 === 1 ? 41 + place : 9 + (place % 5)
  const count = place === 0 ? YEAR : 3 + ((place * 3) % (YEAR - 3))
  return Array.from({ length: count }, (_, at) => now - (last + (count - 1 - at) * APART) * DAY)
}

function controlOf(has_aligners: boolean, at: number) {
  const grade = GRADES[at % GRADES.length] ?? 'good'
  const seen = { hygiene: grade, cooperation: grade, photos: at % 3 === 0 }
  if (has_aligners)
    return {
      ...seen,
      aligner_number: 2 * at + 1,
      procedures: ['Giao khay'],
      ipr: [{ from: '31', to: '41', mm: 0.2 }],
    }
  const { ...course } = COURSE[at % COURSE.length]
  return { ...seen, ...course }
}

/** Writes a case and its signed controls, through the calls of the product. */
async function writeCase(counter: Counter, world: World, one: Case, now: number): Promise<void> {
  const { line, doctor, place } = one
  const appliance = APPLIANCES[line.product_code ?? ''] ?? ''
  const has_aligners = appliance === ALIGNERS
  const moments = momentsOf(one, now)
  const [first = now] = moments
  const case_of = { attachment_id: line.id, kind: 'ortho_setup' as const }
  const is_transfer = place === 3
  const start = first - (is_transfer ? 300 : APART) * DAY
  await counter.at(first - APART * DAY, doctor).attachmentData.set({
    ...case_of,
    value: {
      appliance_term_id: world.word('ortho_appliance', appliance),
      arches: 'both',
      start_on: clinicDate(start),
      debond_expected_on: clinicDate(start + 730 * DAY),
      ...(has_aligners
        ? { aligner_total: ALIGNER_TOTAL, days_per_aligner: 14 }
        : { slot: '.022', prescription: 'MBT' }),
      ...(is_transfer && {
        transfer_in: true,
        note: 'Chuyển đến từ phòng khám khác, đã có phim và mẫu hàm cũ.',
      }),
    },
  })
  for (const [at, moment] of moments.entries()) {
    const api = counter.at(moment, doctor)
    const which = { attachment_id: line.id, kind: 'ortho_control' as const, key: `control-${at + 1}` }
    const performed_at = new Date(moment - HOUR).toISOString()
    const said = {
      ...controlOf(has_aligners, at),
      performed_at,
      doctor_id: world.user(doctor),
      next_control_weeks: 4,
    }
    const { version_no } = await api.attachmentData.set({ ...which, value: said as never })
    await api.attachmentData.sign({ ...which, version_no })
  }
  if (place === 2)
    await counter.at(now - 3 * DAY, doctor).attachmentData.set({
      ...case_of,
      value: { status: 'paused', note: 'Khách đi công tác ba tháng.' },
      merge: true,
    })
}

/** The orthodontic cases of the clinic, each with its controls. */
export async function writeOrtho(counter: Counter, world: World, plan: ClinicPlan): Promise<void> {
  const manager = world.staff.find(({ role }) => role === 'manager')
  if (manager === undefined) return
  const doctors = new Map(
    world.staff.filter(({ role }) => role === 'doctor').map(({ id, username }) => [id, username]),
  )
  const api = counter.at(plan.now, manager.username)
  const { data } = await api.attachment.list({
    status: ['agreed', 'in_progress'],
    limit: 200,
    sort_by: 'created_at',
    order: 'asc',
  })
  const whole = data.filter(
    ({ product_code, parent_id }) => parent_id === null && Object.hasOwn(APPLIANCES, product_code ?? ''),
  )
  const cases = whole.flatMap((line) => {
    const doctor = doctors.get(line.doctor_id ?? 0)
    return doctor === undefined ? [] : [{ line, doctor }]
  })
  for (const [place, { line, doctor }] of cases.slice(0, MOST).entries())
    await writeCase(counter, world, { line, doctor, place }, plan.now)
}
