import { archOf, type Tooth } from '../tooth.ts'
import {
  figureAt,
  firstOpen,
  furcationsIn,
  PERIO_LIMITS,
  type PerioExam,
  type PerioMark,
  type PerioTooth,
  toggleMark,
  toothIn,
  withFigure,
  withFurcation,
  withMobility,
  withToothIn,
} from './exam.ts'
import {
  besideSpot,
  type Furcation,
  furcationAt,
  isSameSpot,
  type PerioPath,
  perioPath,
  type PerioSpot,
  sideOfSite,
} from './sites.ts'

/** What a digit means: the rows below one another at a site. */
export const PERIO_ROWS = ['depth', 'recession', 'furcation', 'mobility'] as const
export type PerioRow = (typeof PERIO_ROWS)[number]

export const PERIO_ROW_LABELS: Readonly<Record<PerioRow, string>> = {
  depth: 'Túi',
  recession: 'Tụt',
  furcation: 'Chẽ',
  mobility: 'Lung lay',
}

/** Where the next key goes. */
export interface PerioPlace extends PerioSpot {
  row: PerioRow
}

/** What an entry changed: the tooth as it was before, and where the cursor was. */
export interface PerioStep {
  place: PerioPlace
  typed: PerioSpot | null
  over: boolean
  tooth: PerioTooth
}

export interface PerioPad {
  exam: PerioExam
  path: PerioPath
  /** Null in a mouth without teeth. */
  place: PerioPlace | null
  /** The first half of a figure: ten and over, or below zero. */
  sign: '' | '+' | '-'
  /** The site that was typed last, for as long as the cursor was not moved since: marks go there. */
  typed: PerioSpot | null
  /** The last site was typed: nothing follows, and a further digit must not overwrite it. */
  over: boolean
  /** What can be taken back, the latest last. */
  past: readonly PerioStep[]
  /** Why the last key did nothing. */
  refused: PerioRefusal | null
}

export type PerioRefusal = 'range' | 'over' | 'no_furcation' | 'nothing_to_undo'

export const MARK_KEYS: Readonly<Record<string, PerioMark>> = {
  '*': 'bleeding',
  '/': 'plaque',
  '.': 'pus',
  ',': 'pus',
}

/** Further back nobody goes by single keys. */
export const MOST_STEPS = 100

export const startPad = (exam: PerioExam, path: PerioPath = 'there_and_back'): PerioPad => {
  const spot = firstOpen(exam, path) ?? perioPath(exam.mouth, path)[0]
  return {
    exam,
    path,
    place: spot === undefined ? null : { ...spot, row: 'depth' },
    sign: '',
    typed: null,
    over: false,
    past: [],
    refused: null,
  }
}

const quiet = (pad: PerioPad): PerioPad => ({ ...pad, sign: '', refused: null })
const refuse = (pad: PerioPad, refused: PerioRefusal): PerioPad => ({ ...pad, refused })

/** The cursor is put somewhere by hand. */
export const goTo = (pad: PerioPad, spot: PerioSpot, row = pad.place?.row ?? 'depth'): PerioPad => ({
  ...quiet(pad),
  place: { ...spot, row: row === 'furcation' && degreeAt(pad, spot) === undefined ? 'depth' : row },
  typed: null,
  over: false,
})

export const changePath = (pad: PerioPad, path: PerioPath): PerioPad => ({ ...quiet(pad), path })

/** The furcation that a site reaches, where the tooth is no implant. */
function degreeAt({ exam }: PerioPad, spot: PerioSpot): Furcation | undefined {
  const at = furcationAt(spot)
  return at !== undefined && furcationsIn(exam, spot.tooth).includes(at) ? at : undefined
}

/** Changes the examination, and can be taken back. */
function changed(pad: PerioPad, tooth: Tooth, exam: PerioExam, place: PerioPlace): PerioPad {
  const step = { place, typed: pad.typed, over: pad.over, tooth: toothIn(pad.exam, tooth) }
  return { ...quiet(pad), exam, past: [...pad.past, step].slice(-MOST_STEPS) }
}

/** The place after one on the path; undefined at its end. A furcation is asked for once, and so is how firm a tooth stands. */
function placeAfter(pad: PerioPad, from: PerioPlace): PerioPlace | undefined {
  const path = perioPath(pad.exam.mouth, pad.path)
  const at = path.findIndex((spot) => isSameSpot(spot, from))
  const degreeOf = (spot: PerioSpot) => `${spot.tooth} ${degreeAt(pad, spot)}`
  const before = path.slice(0, at + 1)
  const teeth = new Set(before.map(({ tooth }) => tooth))
  const degrees = new Set(before.map(degreeOf))
  const asks = (spot: PerioSpot): boolean => {
    if (from.row === 'mobility') return !teeth.has(spot.tooth)
    return from.row !== 'furcation' || (degreeAt(pad, spot) !== undefined && !degrees.has(degreeOf(spot)))
  }
  const next = path.slice(at + 1).find(asks)
  return next && { ...next, row: from.row }
}

const advanced = (pad: PerioPad, from: PerioPlace): PerioPad => {
  const next = placeAfter(pad, from)
  return {
    ...pad,
    place: next ?? from,
    over: next === undefined,
    typed: { tooth: from.tooth, site: from.site },
  }
}

const VALUE_OF_SIGN = { '': 1, '+': 1, '-': -1 } as const

function typeDigit(pad: PerioPad, place: PerioPlace, digit: number): PerioPad {
  if (pad.over) return refuse(pad, 'over')
  const value = digit * VALUE_OF_SIGN[pad.sign] + (pad.sign === '+' ? 10 : 0)
  const { least, most } = PERIO_LIMITS[place.row]
  if (value < least || value > most) return refuse(pad, 'range')
  const exam = examWith(pad, place, value === 0 ? 0 : value)
  return exam === undefined
    ? refuse(pad, 'no_furcation')
    : advanced(changed(pad, place.tooth, exam, place), place)
}

function examWith(pad: PerioPad, place: PerioPlace, value: number | undefined): PerioExam | undefined {
  if (place.row === 'mobility') return withMobility(pad.exam, place.tooth, value)
  if (place.row !== 'furcation') return withFigure(pad.exam, place, place.row, value ?? null)
  const at = degreeAt(pad, place)
  return at && withFurcation(pad.exam, place.tooth, at, value)
}

function mark(pad: PerioPad, place: PerioPlace, kind: PerioMark): PerioPad {
  const spot = pad.typed ?? place
  return changed(pad, spot.tooth, toggleMark(pad.exam, spot, kind), place)
}

/** Half of a figure: what the row has no figures for is refused. */
function sign(pad: PerioPad, { row }: PerioPlace, half: '+' | '-'): PerioPad {
  const { least, most } = PERIO_LIMITS[row]
  const fits = half === '+' ? most >= 10 : least < 0
  if (!fits) return refuse(pad, 'range')
  return { ...pad, sign: pad.sign === half ? '' : half, refused: null }
}

/** The row above or below at the same site, over rows that the tooth does not have. */
function otherRow(pad: PerioPad, place: PerioPlace, step: -1 | 1): PerioPad {
  const rows = PERIO_ROWS.filter((row) => row !== 'furcation' || degreeAt(pad, place) !== undefined)
  const row = rows[rows.indexOf(place.row) + step]
  return row === undefined ? quiet(pad) : goTo(pad, place, row)
}

/** The next tooth on the path: the first of its sites on the way. */
function nextTooth(pad: PerioPad, place: PerioPlace): PerioPad {
  const path = perioPath(pad.exam.mouth, pad.path)
  const at = path.findIndex((spot) => isSameSpot(spot, place))
  const turns = (spot: PerioSpot) =>
    spot.tooth !== place.tooth ||
    (pad.path !== 'by_tooth' && sideOfSite(spot.site) !== sideOfSite(place.site))
  const next = path.slice(at + 1).find(turns)
  return next === undefined ? refuse(pad, 'over') : goTo(pad, next)
}

/** Takes the last entry back: the tooth is as it was, the cursor where it was typed. */
function takeBack(pad: PerioPad): PerioPad {
  if (pad.sign !== '') return quiet(pad)
  const step = pad.past.at(-1)
  if (step === undefined) return refuse(pad, 'nothing_to_undo')
  return {
    ...quiet(pad),
    exam: withToothIn(pad.exam, step.tooth),
    place: step.place,
    typed: step.typed,
    over: step.over,
    past: pad.past.slice(0, -1),
  }
}

/** Empties the figure under the cursor. */
function empty(pad: PerioPad, place: PerioPlace): PerioPad {
  const exam = examWith(pad, place, undefined)
  return exam === undefined ? refuse(pad, 'no_furcation') : changed(pad, place.tooth, exam, place)
}

const MOVES: Readonly<Record<string, (pad: PerioPad, place: PerioPlace) => PerioPad>> = {
  '+': (pad, place) => sign(pad, place, '+'),
  '-': (pad, place) => sign(pad, place, '-'),
  Enter: nextTooth,
  ArrowLeft: (pad, place) => goTo(pad, besideSpot(pad.exam.mouth, place, -1)),
  ArrowRight: (pad, place) => goTo(pad, besideSpot(pad.exam.mouth, place, 1)),
  ArrowUp: (pad, place) => otherRow(pad, place, -1),
  ArrowDown: (pad, place) => otherRow(pad, place, 1),
  Backspace: takeBack,
  Delete: empty,
}

/** What a key does; undefined for keys that are none of its business, letters among them: Telex keeps those. */
export function pressPad(pad: PerioPad, key: string): PerioPad | undefined {
  const { place } = pad
  if (place === null) return undefined
  if (/^\d$/.test(key)) return typeDigit(pad, place, Number(key))
  const kind = MARK_KEYS[key]
  if (kind !== undefined) return mark(pad, place, kind)
  return MOVES[key]?.(pad, place)
}

/** A degree that is set by pointing at it, which Backspace takes back like what is typed. */
export const setMobility = (pad: PerioPad, tooth: Tooth, value: number | undefined): PerioPad =>
  pad.place === null ? pad : changed(pad, tooth, withMobility(pad.exam, tooth, value), pad.place)

export const setFurcation = (
  pad: PerioPad,
  tooth: Tooth,
  at: Furcation,
  value: number | undefined,
): PerioPad =>
  pad.place === null ? pad : changed(pad, tooth, withFurcation(pad.exam, tooth, at, value), pad.place)

/** What a cursor's row holds already; null where nothing was typed. */
export function valueAt(pad: PerioPad, place: PerioPlace): number | null {
  if (place.row === 'mobility') return toothIn(pad.exam, place.tooth).mobility ?? null
  if (place.row !== 'furcation') return figureAt(pad.exam, place, place.row)
  const at = degreeAt(pad, place)
  return at === undefined ? null : (toothIn(pad.exam, place.tooth).furcation?.[at] ?? null)
}

/** Which pass over a row of teeth the cursor is on: when it changes, what was typed is worth storing. */
export const passOf = ({ place, over }: PerioPad): string =>
  place === null ? '' : `${archOf(place.tooth)} ${sideOfSite(place.site)} ${over ? 'over' : ''}`
