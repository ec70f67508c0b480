import { fold } from '../../text/fold.ts'
import { phoneTail } from '../../text/phone.ts'
import { sameSpelling } from '../../text/spelling.ts'
import { birthDate, type Birth } from '../particulars/birth.ts'

/** What is known of a person, as far as it tells them from others. */
export interface PersonFacts extends Birth {
  full_name: string
  gender?: string | null | undefined
  /** The last nine digits of each number. */
  tails: readonly string[]
  /** The citizen's number; it may be a hash, if it is one on both sides. */
  national_id: string | null
  code?: string | null | undefined
  email?: string | null | undefined
}

/** What brings two records together. */
export const SHARED_KEYS = ['code', 'national_id', 'phone', 'email', 'name_and_birth'] as const
export type SharedKey = (typeof SHARED_KEYS)[number]

/** What speaks against their being one person; `accents` where the names differ in nothing else. */
export const CONTRADICTIONS = ['name', 'accents', 'birth', 'gender', 'national_id', 'phone'] as const
export type Contradiction = (typeof CONTRADICTIONS)[number]

/**
 * Whether two records are one person: `same` when nothing speaks against it; `claimed` when one key that only one person
 * has is shared, and other facts contradict it; `unclear` when a person has to look; `family` when they share a number
 * and are two people; `other` when they share nothing.
 */
export type Verdict = 'same' | 'claimed' | 'unclear' | 'family' | 'other'

export interface Weighed {
  verdict: Verdict
  shared: SharedKey[]
  against: Contradiction[]
}

/** The last digits of numbers that there are. */
export const tailsOf = (...numbers: (string | null | undefined)[]): string[] =>
  numbers.flatMap((number) => (number == null || number === '' ? [] : [phoneTail(number)]))

const equal = (one: string | null | undefined, other: string | null | undefined): boolean =>
  one != null && one !== '' && one.toLowerCase() === other?.toLowerCase()

const differ = <T>(one: T | null | undefined, other: T | null | undefined): boolean =>
  one != null && other != null && one !== other

const known = (gender: string | null | undefined) => (gender === 'unknown' ? null : gender)

const shareTail = (one: PersonFacts, other: PersonFacts): boolean =>
  one.tails.some((tail) => other.tails.includes(tail))

/** What two records share of what finds them; a name, without its accents, with its whole birth date. */
export function sharedKeys(one: PersonFacts, other: PersonFacts): SharedKey[] {
  const born = birthDate(one)
  const holds: Record<SharedKey, boolean> = {
    code: equal(one.code, other.code),
    national_id: equal(one.national_id, other.national_id),
    phone: shareTail(one, other),
    email: equal(one.email, other.email),
    name_and_birth:
      born !== undefined && born === birthDate(other) && fold(one.full_name) === fold(other.full_name),
  }
  return SHARED_KEYS.filter((key) => holds[key])
}

function contradictions(one: PersonFacts, other: PersonFacts): Contradiction[] {
  const spelt = sameSpelling(one.full_name, other.full_name)
  const near = fold(one.full_name) === fold(other.full_name)
  const holds: Record<Contradiction, boolean> = {
    name: !spelt && !near,
    accents: !spelt && near,
    birth: (['birth_day', 'birth_month', 'birth_year'] as const).some((part) =>
      differ(one[part], other[part]),
    ),
    gender: differ(known(one.gender), known(other.gender)),
    national_id: differ(one.national_id, other.national_id),
    phone: one.tails.length > 0 && other.tails.length > 0 && !shareTail(one, other),
  }
  return CONTRADICTIONS.filter((fact) => holds[fact])
}

/** What contradicts that cannot have changed, as a number can. */
export const firmly = (against: readonly Contradiction[]): Contradiction[] =>
  against.filter((fact) => fact !== 'phone')

function verdictOf(shared: readonly SharedKey[], against: readonly Contradiction[]): Verdict {
  const has = (key: SharedKey) => shared.includes(key)
  const differs = (...facts: Contradiction[]) => facts.some((fact) => against.includes(fact))
  if (shared.length === 0) return 'other'
  const firm = firmly(against)
  if (has('code') || has('national_id')) return firm.length === 0 ? 'same' : 'claimed'
  if (differs('name')) return 'family'
  if (!has('phone') && !has('email')) return against.length === 0 ? 'same' : 'unclear'
  if (firm.length === 0) return 'same'
  return differs('accents') && differs('birth', 'national_id') ? 'family' : 'unclear'
}

/** Weighs what two records share against what contradicts it. The one rule of every door by which people come in. */
export function weighPeople(one: PersonFacts, other: PersonFacts): Weighed {
  const shared = sharedKeys(one, other)
  const against = contradictions(one, other)
  return { verdict: verdictOf(shared, against), shared, against }
}

/** A record that someone may be, with its place among the others. */
export type Candidate = PersonFacts & { id: number }

export interface Recognised extends Weighed {
  /** The record that the verdict is about; none where it is `other`. */
  id: number | undefined
}

const NOBODY: Recognised = { id: undefined, verdict: 'other', shared: [], against: [] }

/**
 * Which of some records someone is. One that is claimed and contradicted stands in the way of any other; of several that
 * they may be equally, one is taken only when these are one person among themselves.
 */
export function recognise(who: PersonFacts, candidates: readonly Candidate[]): Recognised {
  const weighed = candidates.map((candidate) => ({ candidate, ...weighPeople(who, candidate) }))
  const found = (verdict: Verdict) => weighed.filter((one) => one.verdict === verdict)
  const same = found('same')
  const claims = same.filter(({ shared }) => shared.includes('code') || shared.includes('national_id'))
  const [first, ...rest] = claims.length > 0 ? claims : same
  const [claimed] = found('claimed')
  const [unclear] = found('unclear')
  const [relative] = found('family')
  const one_person = rest.every(
    ({ candidate }) => first !== undefined && weighPeople(first.candidate, candidate).verdict === 'same',
  )
  const likeliest = claimed ?? first ?? unclear ?? relative
  if (likeliest === undefined) return NOBODY
  const { candidate, shared, against, verdict } = likeliest
  return {
    id: candidate.id,
    shared,
    against,
    verdict: likeliest === first && !one_person ? 'unclear' : verdict,
  }
}

const words = <T extends string>(all: readonly T[], called: Readonly<Record<T, string>>): string =>
  all.map((one) => called[one]).join(', ')

const KEY_WORDS: Readonly<Record<SharedKey, string>> = {
  code: 'mã khách hàng',
  national_id: 'số CCCD',
  phone: 'số điện thoại',
  email: 'email',
  name_and_birth: 'ngày sinh',
}
export const CONTRADICTION_WORDS: Readonly<Record<Contradiction, string>> = {
  name: 'họ tên',
  accents: 'dấu của tên',
  birth: 'ngày sinh',
  gender: 'giới tính',
  national_id: 'số CCCD',
  phone: 'số điện thoại',
}

/** What two records share and what contradicts it, in words that name nobody. */
export function weighedWords({ shared, against }: Weighed): string {
  return [
    ...(shared.length > 0 ? [`cùng ${words(shared, KEY_WORDS)}`] : []),
    against.length > 0 ? `khác ${words(against, CONTRADICTION_WORDS)}` : 'giống nhiều hồ sơ như nhau',
  ].join('; ')
}

/** What is wrong with a row that says to be about a record which it contradicts. */
export function claimProblem({ shared, against }: Weighed): string {
  const key = shared.includes('code') ? 'Mã khách hàng' : 'Số CCCD'
  return `${key} này đã có hồ sơ, nhưng khác ${words(against, CONTRADICTION_WORDS)}. Hãy sửa lại, hoặc bỏ trống để thêm khách mới`
}
