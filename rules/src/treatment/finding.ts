import { refuse, type Refusal } from '../refusal.ts'
import {
  type Dentition,
  DENTITION_LABELS,
  isTooth,
  type Surface,
  surfacesOf,
  surfaceText,
  teethOf,
  type Tooth,
} from './tooth.ts'
import { TOOTH_PRESENCES, type ToothPresence } from './tooth-state.ts'

/** What a condition says of a tooth: that it is ill, or what was done to it before. */
export const CONDITION_CATEGORIES = ['pathology', 'existing'] as const
export type ConditionCategory = (typeof CONDITION_CATEGORIES)[number]

export const CONDITION_CATEGORY_LABELS: Readonly<Record<ConditionCategory, string>> = {
  pathology: 'Bệnh lý',
  existing: 'Có sẵn',
}

/** Where a condition is painted on a tooth. */
export const CONDITION_PLACES = ['surface', 'crown', 'canal', 'root', 'whole'] as const
export type ConditionPlace = (typeof CONDITION_PLACES)[number]

export const CONDITION_PLACE_LABELS: Readonly<Record<ConditionPlace, string>> = {
  surface: 'Từng mặt răng',
  crown: 'Thân răng',
  canal: 'Ống tủy',
  root: 'Chóp chân răng',
  whole: 'Cả răng',
}

/** Where a finding comes from. */
export const FINDING_SOURCES = ['exam', 'treatment', 'import', 'image'] as const
export type FindingSource = (typeof FINDING_SOURCES)[number]

export const FINDING_SOURCE_LABELS: Readonly<Record<FindingSource, string>> = {
  exam: 'Khám',
  treatment: 'Điều trị',
  import: 'Nhập từ hồ sơ cũ',
  image: 'Phim, ảnh',
}

/** What a condition is, by what is noted of its term. */
export interface ConditionKind {
  category: ConditionCategory
  place: ConditionPlace
  /** What it says of whether the tooth is there; null for most. */
  presence: ToothPresence | null
}

const among = <V extends string>(values: readonly V[], value: unknown): V | undefined =>
  values.find((one) => one === value)

/** What a condition is; a term that a clinic has added without saying so is an illness, painted on surfaces. */
export const conditionKind = (data: Readonly<Record<string, unknown>>): ConditionKind => ({
  category: among(CONDITION_CATEGORIES, data['category']) ?? 'pathology',
  place: among(CONDITION_PLACES, data['place']) ?? 'surface',
  presence: among(TOOTH_PRESENCES, data['presence']) ?? null,
})

/** A tooth, and on which of its surfaces; none means the tooth as a whole. */
export interface FoundOn {
  tooth: Tooth
  surfaces: readonly Surface[]
}

function itemProblem(
  { tooth, surfaces }: FoundOn,
  { place }: Pick<ConditionKind, 'place'>,
  dentition: Dentition,
): string | undefined {
  if (!isTooth(tooth)) return `Không có răng số ${tooth}`
  if (!teethOf(dentition).includes(tooth))
    return `Răng ${tooth} không thuộc bộ ${DENTITION_LABELS[dentition].toLowerCase()}, hãy đổi bộ răng trước`
  const wrong = surfaces.find((one) => !surfacesOf(tooth).includes(one))
  if (wrong !== undefined) return `Răng ${tooth} không có mặt ${wrong}`
  if (new Set(surfaces).size < surfaces.length) return `Răng ${tooth} có một mặt được chọn hai lần`
  return place !== 'surface' && surfaces.length > 0
    ? `Tình trạng này ghi cho cả răng ${tooth}, hãy bỏ chọn mặt răng`
    : undefined
}

/**
 * Why a condition may not be noted on these teeth: each belongs to the mouth, is named once, and has the surfaces that
 * are named (docs/domain/treatment.md, "Chart"). Undefined when it may.
 */
export function findingProblem(
  items: readonly FoundOn[],
  kind: Pick<ConditionKind, 'place'>,
  dentition: Dentition,
): Refusal | undefined {
  const twice = items.find(({ tooth }, at) => items.findIndex((one) => one.tooth === tooth) !== at)
  const problem =
    twice === undefined
      ? items.map((item) => itemProblem(item, kind, dentition)).find((one) => one !== undefined)
      : `Răng ${twice.tooth} được chọn hai lần`
  return problem === undefined ? undefined : refuse(problem, 'items')
}

/** Whether two findings of one condition are the same one: on the same tooth, and on a common surface or both on the whole. */
export const sameFinding = (one: FoundOn, other: FoundOn): boolean =>
  one.tooth === other.tooth &&
  (one.surfaces.length === 0 || other.surfaces.length === 0
    ? one.surfaces.length === other.surfaces.length
    : one.surfaces.some((surface) => other.surfaces.includes(surface)))

/** The first of some findings that stands among the open ones of its condition already, as a sentence; undefined when none does. */
export function openAlready(
  condition: string,
  items: readonly FoundOn[],
  open: readonly FoundOn[],
): string | undefined {
  const item = items.find((one) => open.some((other) => sameFinding(one, other)))
  if (item === undefined) return undefined
  const before = open.find((other) => sameFinding(item, other))?.surfaces ?? []
  const common = item.surfaces.filter((surface) => before.includes(surface))
  const where = common.length === 0 ? item.tooth : `${item.tooth} mặt ${surfaceText(common)}`
  return `Răng ${where} đã được ghi «${condition}», hãy kết thúc ghi nhận cũ trước`
}
