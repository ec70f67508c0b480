import { refuse, type Refusal } from '../../refusal.ts'
import { canonicalJson, type Json } from '../agreement.ts'
import { ARCHES, PERMANENT_TEETH, placeOf, quadrantOf, type Tooth } from '../tooth.ts'
import type { ToothPresence } from '../tooth-state.ts'
import {
  type Furcation,
  furcationsOf,
  PERIO_SITES,
  perioPath,
  type PerioPath,
  type PerioSite,
  type PerioSpot,
  rowOf,
} from './sites.ts'

/** In millimetres; a recession below zero is a margin above the neck. */
export const PERIO_LIMITS = {
  depth: { least: 0, most: 15 },
  recession: { least: -5, most: 15 },
  furcation: { least: 0, most: 3 },
  mobility: { least: 0, most: 3 },
} as const

/** One tooth a place: a milk tooth stands where its successor will. */
export const MOST_TEETH = 32

/** From these depths on a pocket is marked, and marked as deep. */
export const POCKET = { shallow: 4, counted: 5, deep: 6 } as const

/** What is marked at a site beside its figures. */
export const PERIO_MARKS = ['bleeding', 'plaque', 'pus'] as const
export type PerioMark = (typeof PERIO_MARKS)[number]

export const PERIO_MARK_LABELS: Readonly<Record<PerioMark, string>> = {
  bleeding: 'Chảy máu',
  plaque: 'Mảng bám',
  pus: 'Mủ',
}

type SixSites = readonly (number | null)[]

/** What was typed of one tooth. Six sites in the order of `PERIO_SITES`; marks are sums of 1, 2, 4, 8, 16, 32 for the same. */
export interface PerioTooth {
  tooth: Tooth
  depth?: SixSites | undefined
  recession?: SixSites | undefined
  bleeding?: number | undefined
  plaque?: number | undefined
  pus?: number | undefined
  furcation?: Partial<Record<Furcation, number | undefined>> | undefined
  mobility?: number | undefined
}

/** A periodontal examination. */
export interface PerioExam {
  /** The day on which it was begun. */
  examined_on: string
  /** The teeth that are there, which is what the tooth chart said then. */
  mouth: readonly Tooth[]
  implants: readonly Tooth[]
  teeth: readonly PerioTooth[]
  note?: string | undefined
}

/** The tooth that stands in a place, of what a chart says: the permanent one, else the milk tooth before it. */
function standing(place: Tooth, there: ReadonlyMap<Tooth, ToothPresence>): Tooth | undefined {
  const milk = placeOf(place) <= 5 ? `${quadrantOf(place) + 4}${placeOf(place)}` : ''
  return [place, milk].find((tooth) => ['present', 'implant'].includes(there.get(tooth) ?? 'missing'))
}

/** A new examination of the teeth that a chart says are there. Nothing of an earlier one stands in it. */
export function newExam(
  examined_on: string,
  teeth: readonly { tooth: Tooth; presence: ToothPresence }[] = PERMANENT_TEETH.map((tooth) => ({
    tooth,
    presence: 'present',
  })),
): PerioExam {
  const there = new Map(teeth.map(({ tooth, presence }) => [tooth, presence]))
  const mouth = PERMANENT_TEETH.flatMap((place) => standing(place, there) ?? [])
  return {
    examined_on,
    mouth: ARCHES.flatMap((arch) => rowOf(mouth, arch)),
    implants: mouth.filter((tooth) => there.get(tooth) === 'implant'),
    teeth: [],
  }
}

/** What was typed of a tooth; nothing but its number when nothing was. */
export const toothIn = (exam: PerioExam, tooth: Tooth): PerioTooth =>
  exam.teeth.find((one) => one.tooth === tooth) ?? { tooth }

const isEmpty = (tooth: PerioTooth): boolean => Object.keys(tooth).length === 1

/** The examination with a tooth as it is now; one of which nothing is said is not in it. */
export function withToothIn(exam: PerioExam, tooth: PerioTooth): PerioExam {
  const others = exam.teeth.filter((one) => one.tooth !== tooth.tooth)
  const teeth = isEmpty(tooth) ? others : [...others, tooth]
  return { ...exam, teeth: teeth.toSorted((one, other) => Number(one.tooth) - Number(other.tooth)) }
}

export type PerioFigure = 'depth' | 'recession'

/** A figure of a site; null where none was typed. */
export const figureAt = (exam: PerioExam, { tooth, site }: PerioSpot, figure: PerioFigure): number | null =>
  toothIn(exam, tooth)[figure]?.[site] ?? null

/** A tooth without fields that say nothing. */
function trimmed({ tooth, ...said }: PerioTooth): PerioTooth {
  const kept = Object.entries(said).filter(
    ([, value]) =>
      value !== undefined && value !== 0 && !(Array.isArray(value) && value.every((one) => one === null)),
  )
  // Firm and «no furcation» are findings, not silence.
  const zero = said.mobility === 0 ? { mobility: 0 } : {}
  return { tooth, ...Object.fromEntries(kept), ...zero }
}

export function withFigure(
  exam: PerioExam,
  { tooth, site }: PerioSpot,
  figure: PerioFigure,
  value: number | null,
): PerioExam {
  const said = toothIn(exam, tooth)
  const six = PERIO_SITES.map((one) => (one === site ? value : (said[figure]?.[one] ?? null)))
  return withToothIn(exam, trimmed({ ...said, [figure]: six }))
}

const bitOf = (site: PerioSite): number => 1 << site

export const isMarked = (exam: PerioExam, { tooth, site }: PerioSpot, mark: PerioMark): boolean =>
  ((toothIn(exam, tooth)[mark] ?? 0) & bitOf(site)) !== 0

/** Sets a mark at a site, or takes it away. */
export function toggleMark(exam: PerioExam, { tooth, site }: PerioSpot, mark: PerioMark): PerioExam {
  const said = toothIn(exam, tooth)
  return withToothIn(exam, trimmed({ ...said, [mark]: (said[mark] ?? 0) ^ bitOf(site) }))
}

export const withMobility = (exam: PerioExam, tooth: Tooth, mobility: number | undefined): PerioExam =>
  withToothIn(exam, trimmed({ ...toothIn(exam, tooth), mobility }))

export function withFurcation(
  exam: PerioExam,
  tooth: Tooth,
  at: Furcation,
  degree: number | undefined,
): PerioExam {
  const said = toothIn(exam, tooth)
  const { [at]: _, ...others } = said.furcation ?? {}
  const furcation = degree === undefined ? others : { ...others, [at]: degree }
  const some = Object.keys(furcation).length > 0
  return withToothIn(exam, trimmed({ ...said, furcation: some ? furcation : undefined }))
}

/** The furcations that are asked for: implants have none. */
export const furcationsIn = (exam: PerioExam, tooth: Tooth): readonly Furcation[] =>
  exam.implants.includes(tooth) ? [] : furcationsOf(tooth)

/** The first site of which no depth was typed; undefined when all were. */
export const firstOpen = (exam: PerioExam, path: PerioPath): PerioSpot | undefined =>
  perioPath(exam.mouth, path).find((spot) => figureAt(exam, spot, 'depth') === null)

/** What of an examination does not fit together, as a sentence; undefined when all does. */
export function examProblem({ mouth, implants, teeth }: PerioExam): string | undefined {
  const there = new Set(mouth)
  if (there.size < mouth.length || ARCHES.flatMap((arch) => rowOf(mouth, arch)).length < mouth.length)
    return 'Mỗi vị trí trên hàm chỉ có một răng'
  const stray = [...implants, ...teeth.map(({ tooth }) => tooth)].find((tooth) => !there.has(tooth))
  if (stray !== undefined) return `Răng ${stray} không có trong lần khám này`
  if (new Set(teeth.map(({ tooth }) => tooth)).size < teeth.length) return 'Mỗi răng chỉ được ghi một lần'
  const wrong = teeth.find(({ tooth, furcation }) => {
    const has: readonly string[] = implants.includes(tooth) ? [] : furcationsOf(tooth)
    return Object.keys(furcation ?? {}).some((one) => !has.includes(one))
  })
  return wrong === undefined ? undefined : `Răng ${wrong.tooth} không có vùng chẽ ở chỗ đã ghi`
}

/** Whether two examinations say the same, in whichever order their fields come back from storage. */
export const isSameExam = (one: PerioExam, other: PerioExam): boolean =>
  canonicalJson(one as unknown as Json) === canonicalJson(other as unknown as Json)

/** Why an examination cannot be signed; undefined when it can. */
export function examSignProblem({ examined_on, teeth }: PerioExam, today: string): Refusal | undefined {
  if (examined_on > today) return refuse('Ngày khám không thể sau hôm nay', 'value.examined_on')
  const is_typed = teeth.some(({ depth = [] }) => depth.some((one) => one !== null))
  return is_typed ? undefined : refuse('Chưa đo vị trí nào, chưa có gì để ký', 'value.teeth')
}
