import type * as z from 'zod/mini'
import { bare, type Entity } from '../kit/entity.ts'
import { fieldKinds } from '../kit/fields.ts'

/** A column that a file may have. */
export interface ExportColumn {
  key: string
  label: string
  kind: 'text' | 'number' | 'money' | 'date' | 'instant'
}

/** Fields that a file shows together as one: what people read, and what an import reads again. */
const COMPOSED: Readonly<Record<string, readonly (ExportColumn & { from: readonly string[] })[]>> = {
  person: [
    { key: 'birth', label: 'Ngày sinh', kind: 'text', from: ['birth_day', 'birth_month', 'birth_year'] },
    { key: 'ward', label: 'Phường/Xã/Đặc khu', kind: 'text', from: ['ward_code'] },
    { key: 'province', label: 'Tỉnh/Thành phố', kind: 'text', from: ['province_code'] },
  ],
}

/** The fields of an entity that its column is made of. */
export const fieldsOf = (entity: string, key: string): readonly string[] =>
  COMPOSED[entity]?.find((column) => column.key === key)?.from ?? [key]

/** Labels of files where the screen's would be taken for something else, by an import or by readers. */
const RELABELLED: Readonly<Record<string, string>> = {
  'person.address_line': 'Số nhà, đường',
  'deal_stage_history.seconds_in_previous': 'Ở giai đoạn trước (ngày)',
}

function innermost(schema: z.core.$ZodType): z.core.$ZodType {
  const inner = bare(schema)
  const def = inner._zod.def as { type: string; innerType?: z.core.$ZodType }
  return (def.type === 'nullable' || def.type === 'optional') && def.innerType !== undefined
    ? innermost(def.innerType)
    : inner
}

/** Lists of words, of figures, and of what has a name; ids, and what names others by their ids, are for screens. */
function holdsWords(key: string, list: z.core.$ZodType): boolean {
  const { element } = list._zod.def as unknown as { element: z.core.$ZodType }
  const { shape = {} } = element._zod.def as { shape?: Record<string, unknown> }
  return !/_ids?$/.test(key) && ('name' in shape || !Object.keys(shape).some((name) => /_ids?$/.test(name)))
}

/** What a file holds of a field; undefined for what no file shows: ids, colours, and lists of ids. */
function kindOf(key: string, schema: z.core.$ZodType): ExportColumn['kind'] | undefined {
  const inner = innermost(schema)
  const kind = fieldKinds.get(inner)?.kind
  if (kind === 'money' || kind === 'date' || kind === 'instant') return kind
  if (kind === 'int') return 'number'
  if (kind === 'colour') return undefined
  if (kind !== undefined) return 'text'
  const { type } = inner._zod.def
  if (type === 'array') return holdsWords(key, inner) ? 'text' : undefined
  if (type === 'number') return 'number'
  return type === 'string' || type === 'enum' || type === 'boolean' ? 'text' : undefined
}

/** `source_name` is called what `source_term_id` is called. */
const labelOf = (entity: Entity, key: string): string | undefined => {
  const stem = key.replace(/_name$/, '')
  const candidates = key.endsWith('_name') ? [key, `${stem}_id`, `${stem}_term_id`] : [key]
  return (
    RELABELLED[`${entity.name}.${key}`] ??
    candidates.map((name) => entity.labels[name]).find((label) => label !== undefined)
  )
}

const known = new Map<string, readonly ExportColumn[]>()

/** Every column that a file of an entity may have, in the order of the entity; fields without a name of their own are not shown. */
export function exportColumns(entity: Entity): readonly ExportColumn[] {
  const found = known.get(entity.name)
  if (found !== undefined) return found
  const composed = COMPOSED[entity.name] ?? []
  const replaced = new Map(composed.flatMap((column) => column.from.map((field) => [field, column] as const)))
  const shape = {
    ...entity.derived,
    ...entity.secret,
    ...entity.edits,
    ...entity.once,
    created_at: entity.row.shape.created_at,
  }
  const columns = Object.entries(shape as Record<string, z.core.$ZodType>).flatMap(
    ([key, schema]): ExportColumn[] => {
      const whole = replaced.get(key)
      if (whole !== undefined)
        return whole.from[0] === key ? [{ key: whole.key, label: whole.label, kind: whole.kind }] : []
      const kind = kindOf(key, schema)
      const label = labelOf(entity, key)
      return kind === undefined ||
        label === undefined ||
        (/_id$|_color$/.test(key) && !(key in entity.secret))
        ? []
        : [{ key, label, kind }]
    },
  )
  known.set(entity.name, columns)
  return columns
}
