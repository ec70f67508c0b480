import { ageOn, type Birth } from '../customers/particulars/birth.ts'
import { clinicDate, milliseconds } from '../text/date.ts'
import type { ConditionKind, FoundOn } from './finding.ts'
import type { LineStatus } from './line.ts'
import type { TeethChoice } from './teeth.ts'
import {
  archOf,
  counterpartOf,
  type Dentition,
  dentitionAt,
  isPrimary,
  placeOf,
  teethOf,
  type Tooth,
} from './tooth.ts'
import { toothState, type ToothPresence, type ToothState } from './tooth-state.ts'

/** What is noted of a mouth or one of its teeth, one after the other: the latest holds. */
export const TOOTH_FACTS = ['dentition', 'presence', 'mobility'] as const

export interface ToothFact {
  /** Null for what is noted of the whole mouth. */
  tooth: Tooth | null
  fact: (typeof TOOTH_FACTS)[number]
  value: string
  noted_at: string
}

export interface NotedFinding extends FoundOn {
  id: number
  /** The line that treats it, where that was said. */
  attachment_id: number | null
  noted_at: string
  resolved_at: string | null
  kind: Pick<ConditionKind, 'presence'>
}

/** What a treatment line says of the teeth that it names, and since when. */
export interface ChartLine {
  id: number
  status: LineStatus
  teeth: TeethChoice
  agreed_at: string | null
  started_at: string | null
  completed_at: string | null
  /** Of a cancelled line, which never changes again: when it was cancelled. */
  updated_at: string
}

/** All that was ever noted of a mouth. */
export interface Mouth<F extends NotedFinding = NotedFinding, L extends ChartLine = ChartLine> {
  birth: Birth
  facts: readonly ToothFact[]
  findings: readonly F[]
  lines: readonly L[]
}

export interface ChartTooth {
  tooth: Tooth
  presence: ToothPresence
  /** 0 to 3; null where it was never measured. */
  mobility: number | null
}

export interface Chart<F> {
  dentition: Dentition
  teeth: ChartTooth[]
  findings: (F & { state: ToothState; line_ids: number[] })[]
  /** What is planned, going on or done on teeth without a finding that it treats. */
  works: { line_id: number; items: FoundOn[]; state: ToothState }[]
}

const ageAt = (birth: Birth, at: number): number | null => ageOn(birth, clinicDate(at)) ?? null

/** The age in years at which permanent teeth usually come, by their place from the midline. */
const COMES = {
  upper: [7, 8, 11, 10, 11, 6, 12, 18],
  lower: [6, 7, 10, 10, 11, 6, 12, 18],
} as const

const GROWN = 25
const CHANGING = 9

const hasCome = (tooth: Tooth, age: number): boolean => age >= (COMES[archOf(tooth)][placeOf(tooth) - 1] ?? 0)

/** Whether a tooth is there as long as nothing was noted of it: by the mouth that it is in, and by the age. */
export function usualPresence(tooth: Tooth, dentition: Dentition, age: number | null): ToothPresence {
  if (dentition === 'primary') return isPrimary(tooth) ? 'present' : 'unerupted'
  if (dentition === 'permanent')
    return placeOf(tooth) === 8 && !hasCome(tooth, age ?? GROWN) ? 'unerupted' : 'present'
  const years = age ?? CHANGING
  if (!isPrimary(tooth)) return hasCome(tooth, years) ? 'present' : 'unerupted'
  return hasCome(counterpartOf(tooth) ?? tooth, years) ? 'missing' : 'present'
}

/** The status that a line had at a moment, by what is stamped on it. */
export function lineStatusAt(line: ChartLine, at: number): LineStatus {
  const by = (moment: string | null) => moment !== null && milliseconds(moment) <= at
  if (line.status === 'cancelled' && by(line.updated_at)) return 'cancelled'
  if (by(line.completed_at)) return 'completed'
  if (by(line.started_at)) return 'in_progress'
  return by(line.agreed_at) ? 'agreed' : 'proposed'
}

const meets = (one: FoundOn, other: FoundOn): boolean =>
  one.tooth === other.tooth &&
  (one.surfaces.length === 0 ||
    other.surfaces.length === 0 ||
    one.surfaces.some((surface) => other.surfaces.includes(surface)))

/** Whether a line treats a finding: the one that was said to, else what names its tooth and was not over when it was found. */
export function treats(line: ChartLine, finding: NotedFinding): boolean {
  if (finding.attachment_id !== null) return finding.attachment_id === line.id
  const over = line.completed_at !== null && milliseconds(line.completed_at) < milliseconds(finding.noted_at)
  return !over && line.teeth.items.some((item) => meets(item, finding))
}

/** The latest of what was noted of each tooth, by moment `at`. */
function latest(facts: readonly ToothFact[], fact: ToothFact['fact'], at: number): Map<Tooth | null, string> {
  const until = facts.filter((one) => one.fact === fact && milliseconds(one.noted_at) <= at)
  const inOrder = until.toSorted((one, other) => milliseconds(one.noted_at) - milliseconds(other.noted_at))
  return new Map(inOrder.map(({ tooth, value }) => [tooth, value]))
}

/** Which teeth a mouth has at a moment: as was noted, else as its age suggests. */
export const dentitionOf = ({ facts, birth }: Pick<Mouth, 'facts' | 'birth'>, at: number): Dentition =>
  (latest(facts, 'dentition', at).get(null) as Dentition | undefined) ?? dentitionAt(ageAt(birth, at))

/**
 * A mouth as it was known at a moment, in milliseconds: which teeth are there, what was found and not yet resolved, and
 * how far it is treated by the lines that name it (docs/domain/treatment.md, "Chart").
 */
export function chartAt<F extends NotedFinding, L extends ChartLine>(
  mouth: Mouth<F, L>,
  at: number,
): Chart<F> {
  const by = (moment: string | null) => moment !== null && milliseconds(moment) <= at
  const statuses = new Map(mouth.lines.map((line) => [line.id, lineStatusAt(line, at)]))
  const stateOf = (lines: readonly L[]) => toothState(lines.flatMap(({ id }) => statuses.get(id) ?? []))
  const findings = mouth.findings
    .filter(({ noted_at, resolved_at }) => by(noted_at) && !by(resolved_at))
    .map((finding) => {
      const treating = mouth.lines.filter((line) => treats(line, finding))
      return { ...finding, state: stateOf(treating), line_ids: treating.map(({ id }) => id) }
    })
  const treating = new Set(findings.flatMap(({ line_ids }) => line_ids))
  const works = mouth.lines
    .filter(({ id, teeth }) => !treating.has(id) && teeth.items.length > 0)
    .map((line) => ({ line_id: line.id, items: [...line.teeth.items], state: stateOf([line]) }))
    .filter(({ state }) => state !== 'current')
  const dentition = dentitionOf(mouth, at)
  return { dentition, teeth: teethAt(mouth, dentition, findings, at), findings, works }
}

function teethAt(
  { facts, birth }: Mouth,
  dentition: Dentition,
  findings: readonly NotedFinding[],
  at: number,
): ChartTooth[] {
  const age = ageAt(birth, at)
  const presences = latest(facts, 'presence', at)
  const mobilities = latest(facts, 'mobility', at)
  const said = new Map(
    findings.map(({ tooth, kind }) => [tooth, kind.presence] as const).filter(([, one]) => one),
  )
  // A milk tooth that stayed is drawn for as long as something is noted of it.
  const drawn = new Set([...teethOf(dentition), ...findings.map(({ tooth }) => tooth)])
  return [...drawn].map((tooth) => ({
    tooth,
    presence:
      said.get(tooth) ??
      (presences.get(tooth) as ToothPresence | undefined) ??
      usualPresence(tooth, dentition, age),
    mobility: mobilities.has(tooth) ? Number(mobilities.get(tooth)) : null,
  }))
}

/** The business dates on which a chart changed, the oldest first. */
export function chartDays({ facts, findings, lines }: Mouth): string[] {
  const moments = [
    ...facts.map(({ noted_at }) => noted_at),
    ...findings.flatMap(({ noted_at, resolved_at }) => [noted_at, resolved_at]),
    ...lines
      .filter(({ teeth }) => teeth.items.length > 0)
      .flatMap(({ agreed_at, started_at, completed_at, status, updated_at }) => [
        agreed_at,
        started_at,
        completed_at,
        status === 'cancelled' && agreed_at !== null ? updated_at : null,
      ]),
  ]
  return [...new Set(moments.flatMap((moment) => (moment === null ? [] : [clinicDate(moment)])))].toSorted()
}
