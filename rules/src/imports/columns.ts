import { fold } from '../text/fold.ts'
import { naming } from '../text/naming.ts'
import { spelling } from '../text/spelling.ts'

/** What a column is brought into: a field of every record of its kind, or one of the clinic's own. */
export type Target<F extends string = string> = F | `custom.${string}`

/** What each column is brought into, from left to right; null leaves it out. */
export type Mapping<F extends string = string> = readonly (Target<F> | null)[]

/** A custom field, by what it is called. */
export interface CustomColumn {
  name: string
  label: string
}

/** `object:action`. */
type Right = `${string}:${string}`

export interface ColumnsSpec<F extends string> {
  /** The fields as people read them. */
  labels: Readonly<Record<F, string>>
  /** Headers as other programs and people write them, folded; a field's own label and name always are. */
  headers?: Partial<Record<F, readonly string[]>>
  /** Fields without which nothing is brought in, each with the sentence that asks for its column. */
  required: Partial<Record<F, string>>
  /** Fields that several columns may be brought into, each as a line of its own, with its header. */
  lines?: readonly F[]
  /** Fields that several columns may be brought into, and whose cells hold several words. */
  lists?: readonly F[]
  /** Fields of long texts, beside `lines`. */
  long?: readonly F[]
  /** The right that a user needs to fill a field in. */
  needs?: Partial<Record<F, Right>>
  /** Fields that an example to fill in leaves out. */
  unusual?: readonly F[]
}

/** What the columns of a file can be brought into, and how they are known by their headers. */
export interface Columns<F extends string = string> {
  labels: Readonly<Record<F, string>>
  names: readonly F[]
  /** Fields of a file to fill in, in the order in which users know them. */
  offered: readonly F[]
  isMany: (field: string) => boolean
  isLine: (field: string) => boolean
  isList: (field: string) => boolean
  isLong: (field: string) => boolean
  /**
   * What columns are probably meant to be, by their headers; the first of two that mean the same is taken. `known` is what
   * people chose for these headers before (`rememberedMapping`); `own` are custom fields, known by their labels, which mean
   * more than the other words that a field of the product is known by.
   */
  guess: (
    headers: readonly string[],
    known?: ReadonlyMap<string, Target | null>,
    own?: readonly CustomColumn[],
  ) => (Target<F> | null)[]
  /** Why a mapping cannot be used; undefined when it can. `own` are custom fields that may be chosen. */
  problem: (mapping: Mapping, own?: readonly CustomColumn[]) => string | undefined
  /** Whether a first row is a header: some of its cells are words that a header would be, or none of them holds a digit. */
  isHeader: (cells: readonly string[]) => boolean
  /** Whether a user who `may` so much may fill a field in. */
  isOpen: (field: string, may: (permission: Right) => boolean) => boolean
}

/** Without what stands in brackets, stars and dots. */
const bare = (header: string): string =>
  header
    .replace(/\([^()]*\)|[*.:_()]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** A header as it is looked for: folded. */
const headerKey = (header: string): string => bare(fold(header))

/** The same as it is remembered: two columns may differ in accents alone. */
const rememberedKey = (header: string): string => bare(spelling(header))

/** Custom fields by what a column of them is called: exactly, else as no other is without accents. */
function customBy(own: readonly CustomColumn[], word: 'name' | 'label') {
  const targetOf = ({ name }: CustomColumn) => `custom.${name}` as const
  const exact = naming(own.map((field) => [bare(field[word]), targetOf(field)] as const))
  const folded = Map.groupBy(own, (field) => headerKey(field[word]))
  return (header: string) => {
    const near = folded.get(headerKey(header)) ?? []
    return exact.get(bare(header)) ?? (near.length === 1 ? near.map(targetOf)[0] : undefined)
  }
}

const isOwn = (field: string): boolean => field.startsWith('custom.')

/** Fields by what their columns may be called. */
function headersOf<F extends string>({ labels, headers = {} }: ColumnsSpec<F>, names: readonly F[]) {
  const by = (words: (field: F) => readonly string[]) =>
    new Map(names.flatMap((field) => words(field).map((header) => [headerKey(header), field] as const)))
  const others = headers as Partial<Record<F, readonly string[]>>
  return {
    label: by((field) => [labels[field]]),
    header: by((field) => [labels[field], field, ...(others[field] ?? [])]),
  }
}

/** Makes the columns of an importer from what it says of its fields. */
export function importColumns<const F extends string>(spec: ColumnsSpec<F>): Columns<F> {
  const { labels, required, lines = [], lists = [], long = [], needs = {}, unusual = [] } = spec
  const names = Object.keys(labels) as F[]
  const by = headersOf(spec, names)
  const has = (fields: readonly string[], field: string) => fields.includes(field)
  const isMany = (field: string) => has(lines, field) || has(lists, field)
  return {
    labels,
    names,
    offered: names.filter((field) => !has(unusual, field)),
    isMany,
    isLine: (field) => has(lines, field),
    isList: (field) => has(lists, field),
    isLong: (field) => has(lines, field) || has(long, field) || isOwn(field),
    guess(headers, known = new Map(), own = []) {
      const taken = new Set<Target<F>>()
      const [ofLabel, ofName] = [customBy(own, 'label'), customBy(own, 'name')]
      const there = new Set<string>(own.map(({ name }) => `custom.${name}`))
      const meant = (header: string): Target<F> | null => {
        const key = headerKey(header)
        return by.label.get(key) ?? ofLabel(header) ?? by.header.get(key) ?? ofName(header) ?? null
      }
      return headers.map((header) => {
        const before = known.get(rememberedKey(header))
        const gone = before != null && isOwn(before) && !there.has(before)
        const field = before === undefined || gone ? meant(header) : (before as Target<F> | null)
        if (field === null || (taken.has(field) && !isMany(field))) return null
        taken.add(field)
        return field
      })
    },
    problem(mapping, own = []) {
      const missing = names.find(
        (field) => required[field] !== undefined && !mapping.some((chosen) => chosen === field),
      )
      if (missing !== undefined) return required[missing]
      const called = new Map<string, string>([
        ...names.map((field) => [field, labels[field]] as const),
        ...own.map(({ name, label }) => [`custom.${name}`, label] as const),
      ])
      const twice = mapping.find(
        (field, at) => field !== null && !isMany(field) && mapping.indexOf(field) !== at,
      )
      if (twice != null) return `Có hai cột cùng được chọn là «${called.get(twice) ?? twice}»`
      const gone = mapping.find((field) => field !== null && !called.has(field))
      return gone == null
        ? undefined
        : `Trường «${gone.slice('custom.'.length)}» không có, hoặc không nhập từ tệp được`
    },
    isHeader: (cells) =>
      cells.some((cell) => by.header.has(headerKey(cell))) || cells.every((cell) => !/\d/.test(cell)),
    isOpen(field, may) {
      const permission = (needs as Readonly<Record<string, Right | undefined>>)[field]
      return permission === undefined || may(permission)
    },
  }
}

/** What a user chose for the headers of a file, to be remembered for the next one. */
export const rememberedMapping = <F extends string>(
  headers: readonly string[],
  mapping: Mapping<F>,
): Map<string, Target<F> | null> =>
  new Map(headers.map((header, index) => [rememberedKey(header), mapping[index] ?? null]))
