import { clinicDate } from '@bcare/rules/text/date'
import { fold } from '@bcare/rules/text/fold'
import { demoPhone, isFemale, likelyAge, likelyName, titleOf } from '../people.ts'
import type { Chance } from '../random.ts'
import type { Moment, PersonDraft, PersonPlan } from './acts.ts'
import type { Part } from './cast.ts'

type Weighted = readonly (readonly [string, number])[]

/** Where people come from, those who write first and those who come or call. */
const ONLINE_SOURCES: Weighted = [
  ['Facebook Ads', 44],
  ['Zalo', 18],
  ['Google/Website', 22],
  ['TikTok', 16],
]
const DIRECT_SOURCES: Weighted = [
  ['Facebook Ads', 20],
  ['Zalo', 9],
  ['Google/Website', 10],
  ['TikTok', 7],
  ['Khách giới thiệu', 27],
  ['Vãng lai', 18],
  ['Đối tác doanh nghiệp', 5],
  ['Khác', 3],
]
const CHANNELS: Record<string, PersonDraft['first_channel']> = {
  'Facebook Ads': 'facebook',
  Zalo: 'zalo',
  'Google/Website': 'web',
  TikTok: 'other',
  'Khách giới thiệu': 'referral',
  'Vãng lai': 'walk_in',
}
const CAMPAIGNS: Record<string, readonly string[]> = {
  'Facebook Ads': ['Niềng răng trả góp 0 %', 'Cạo vôi 99k', 'Implant trọn gói'],
  TikTok: ['Cười xinh đón Tết', 'Niềng trong suốt'],
  'Google/Website': ['Từ khóa nhổ răng khôn', 'Từ khóa implant'],
}
const TAGS: Weighted = [
  ['Cần gọi lại', 5],
  ['Sợ đau', 6],
  ['Đang mang thai', 1.5],
  ['Dị ứng', 3],
  ['Ưu tiên', 3],
  ['Hay trễ hẹn', 3],
  ['Trả góp', 4],
  ['Người nổi tiếng', 0.5],
  ['', 74],
]
const STREETS = [
  'Lê Lợi',
  'Nguyễn Trãi',
  'Trần Hưng Đạo',
  'Hai Bà Trưng',
  'Quang Trung',
  'Phan Văn Trị',
  'Lê Văn Thọ',
  'Cách Mạng Tháng Tám',
  'Nguyễn Thị Minh Khai',
  'Lý Thường Kiệt',
  'Điện Biên Phủ',
  'Hoàng Văn Thụ',
]
/** Wards near each branch (province and ward codes of 2025). */
const WARDS: readonly { province_code: string; wards: readonly string[] }[] = [
  {
    province_code: '79',
    wards: ['26743', '26740', '26737', '27139', '27154', '26929', '27073', '27343', '27475'],
  },
  { province_code: '79', wards: ['26884', '26890', '26876', '26898', '26968', '26929'] },
  { province_code: '01', wards: ['00166', '00160', '00175', '00199', '00025', '00592'] },
]
/** Shares of the branches among persons. */
const BRANCH_SHARES: readonly (readonly [number, number])[] = [
  [0, 66],
  [1, 21],
  [2, 13],
]

const OCCUPATIONS: Weighted = [
  ['Nhân viên văn phòng', 30],
  ['Công nhân', 12],
  ['Kinh doanh tự do', 20],
  ['Giáo viên', 9],
  ['Nội trợ', 10],
  ['Kỹ sư', 12],
  ['Tài xế', 7],
]

function occupationOf(by: Chance, age: number): string {
  if (age < 18) return 'Học sinh'
  if (age < 23) return 'Sinh viên'
  return age > 60 ? 'Hưu trí' : by.weighted(OCCUPATIONS)
}

export const TELESALES = ['telesale', 'vutuyetnhi'] as const
/** Who stands at the counter, and who consults, in each branch; the third has no consultant of its own. */
export const RECEPTIONISTS = ['receptionist', 'vothitrang', 'homylinh'] as const
export const CONSULTANTS = ['consultant', 'phanhoaithu', 'manager3'] as const

const latin = (name: string) => fold(name).replaceAll(' ', '.')

function birthOf(by: Chance, age: number, today: string) {
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number)
  const [birth_month, birth_day] = [by.between(1, 12), by.between(1, 28)]
  const passed = birth_month < month || (birth_month === month && birth_day <= day)
  return { birth_day, birth_month, birth_year: year - age - (passed ? 0 : 1) }
}

function addressOf(by: Chance, branch: number) {
  if (!by.happens(0.7)) return { address_line: null, ward_code: null, province_code: null }
  const near = WARDS[branch] ?? { province_code: '79', wards: ['26743'] }
  return {
    address_line: `${by.between(1, 400)} ${by.pick(STREETS)}`,
    ward_code: by.pick(near.wards),
    province_code: near.province_code,
  }
}

/** A person whom the clinic knows; `no` gives the telephone number. The first branch is asked for by giving it. */
export function planPerson(
  by: Chance,
  { scenario, online }: Part,
  no: number,
  now: Moment,
  at?: 0,
): PersonPlan {
  const female = scenario?.female ?? isFemale(by)
  const age = scenario?.age ?? likelyAge(by, online)
  const full_name = scenario?.full_name ?? likelyName(by, female)
  const source = scenario?.source ?? by.weighted(online ? ONLINE_SOURCES : DIRECT_SOURCES)
  const branch = at ?? (scenario === undefined ? by.weighted(BRANCH_SHARES) : 0)
  const guardian = scenario?.guardian ?? (age < 16 ? `Người giám hộ: ${by.pick(['mẹ', 'bố'])} của bé` : null)
  const tag = by.weighted(TAGS)
  const telesale = by.pick(TELESALES)
  const consultant = CONSULTANTS[branch] ?? CONSULTANTS[0]
  return {
    no,
    draft: {
      full_name,
      title: titleOf(age, female),
      gender: female ? 'female' : 'male',
      ...birthOf(by, age, clinicDate(now)),
      phone: demoPhone(no),
      phone_owner: guardian === null ? 'self' : 'relative',
      email: age >= 16 && by.happens(0.3) ? `${latin(full_name)}${no}@example.vn` : null,
      ...addressOf(by, branch),
      workplace: scenario?.workplace ?? null,
      source_detail: null,
      campaign: by.happens(0.6) && CAMPAIGNS[source] !== undefined ? by.pick(CAMPAIGNS[source]) : null,
      first_channel:
        scenario?.online === true && source === 'Google/Website' ? 'phone' : (CHANNELS[source] ?? 'phone'),
      do_not_contact: false,
      do_not_contact_reason: null,
      note: guardian,
    },
    source,
    occupation: occupationOf(by, age),
    branch,
    created_by: online ? telesale : (RECEPTIONISTS[branch] ?? RECEPTIONISTS[0]),
    owner: online ? telesale : consultant,
    created_at: now,
    tags: [...(scenario?.tags ?? []), ...(scenario === undefined && tag !== '' ? [tag] : [])],
    referrer: null,
    family: scenario?.family === true,
    acts: [],
  }
}
