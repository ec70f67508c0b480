import { schemaNameOf } from '@bcare/contract'
import { nameIn, refTo, type JsonSchema, type Schemas } from './json-schema.ts'

const opOf = ({ properties = {} }: JsonSchema): unknown => properties['op']?.const

/** Forms that take no value of the field: they are the same for fields of every kind. */
const isLoose = (form: JsonSchema): boolean => opOf(form) === 'contains' || opOf(form) === 'is_null'

/** The one field that all forms of a leaf are about. */
function fieldOf(forms: readonly JsonSchema[]): string | undefined {
  const fields = new Set(forms.map(({ properties }) => properties?.['field']?.const))
  const [field] = fields
  return fields.size === 1 && typeof field === 'string' ? field : undefined
}

const withField = (form: JsonSchema, field: JsonSchema): JsonSchema => ({
  ...form,
  properties: { ...form.properties, field },
})

const oneOf = (forms: readonly JsonSchema[]): JsonSchema => {
  const [only] = forms
  return forms.length === 1 && only !== undefined ? only : { oneOf: [...forms] }
}

/** What leaves of a kind are called, when fields of other entities have such, too. */
function kindName([first = {}, ...others]: readonly JsonSchema[]): string | undefined {
  if (isLoose(first)) return others.length > 0 ? 'FilterOnAny' : `Filter${schemaNameOf(String(opOf(first)))}`
  const { op, value = {} } = first.properties ?? {}
  const named = nameIn(value)
  if (named !== undefined) return op?.enum?.includes('gt') === true ? `FilterOn${named}` : 'FilterOnLink'
  return value.type === 'boolean' ? 'FilterOnFlag' : undefined
}

const TYPE_NAMES: Record<string, string> = { string: 'FilterOnText', integer: 'FilterOnNumber' }

/**
 * A leaf on words or numbers of its own: the kind says how they are asked for, the leaf which there are. Undefined where
 * its values are no plain texts or numbers.
 */
function narrowed(
  forms: readonly JsonSchema[],
): { name: string; forms: JsonSchema[]; value: JsonSchema } | undefined {
  const value = forms[0]?.properties?.['value'] ?? {}
  const name = TYPE_NAMES[String(value.type)]
  if (name === undefined || forms.length !== 3) return undefined
  const text = JSON.stringify(value)
  const general = JSON.parse(
    JSON.stringify(forms).replaceAll(text, JSON.stringify({ type: value.type })),
  ) as JsonSchema[]
  return { name, forms: general, value: { anyOf: [value, { type: 'array', items: value }] } }
}

interface Kind {
  fields: string[]
  forms: JsonSchema[]
}

/** Fields by what may be asked of them, and what is not about one field alone. */
function kindsOf(options: readonly JsonSchema[]): { kinds: Kind[]; others: JsonSchema[] } {
  const kinds = new Map<string, Kind>()
  const others: JsonSchema[] = []
  const add = (field: string, forms: readonly JsonSchema[]) => {
    const open = forms.map((form) => withField(form, { type: 'string' }))
    const key = JSON.stringify(open)
    const kind = kinds.get(key) ?? { fields: [], forms: open }
    kind.fields.push(field)
    kinds.set(key, kind)
  }
  for (const option of options) {
    const forms = option.oneOf ?? []
    const field = fieldOf(forms)
    if (field === undefined) {
      others.push(option)
      continue
    }
    add(
      field,
      forms.filter((form) => !isLoose(form)),
    )
    const loose = forms.filter(isLoose)
    if (loose.length > 0) add(field, loose)
  }
  return { kinds: [...kinds.values()], others }
}

/** The options of a leaf, however they are wrapped. */
const optionsOf = (schema: JsonSchema): JsonSchema[] =>
  (schema.anyOf ?? schema.oneOf ?? []).flatMap((option) => {
    const wraps = (option.anyOf ?? option.oneOf) !== undefined
    return wraps && fieldOf(option.oneOf ?? []) === undefined ? optionsOf(option) : [option]
  })

/**
 * The leaves of filter trees by the kind of their value instead of field by field: forty fields of five operators each are
 * a few kinds. What a kind is like is described once for all entities.
 */
export function foldLeaves(schemas: Schemas, leaves: ReadonlySet<string>): Schemas {
  const shared: Schemas = {}
  const schemaOfKind = ({ fields, forms }: Kind): JsonSchema => {
    const field: JsonSchema = { type: 'string', enum: fields }
    const name = kindName(forms)
    const narrow = name === undefined ? narrowed(forms) : undefined
    if (narrow !== undefined) {
      shared[narrow.name] = oneOf(narrow.forms)
      const properties = { field, value: narrow.value }
      return { allOf: [refTo(narrow.name), { properties, required: ['field', 'value'] }] }
    }
    if (name === undefined) return oneOf(forms.map((form) => withField(form, field)))
    shared[name] = oneOf(forms)
    return { allOf: [refTo(name), { properties: { field }, required: ['field'] }] }
  }
  const fold = (leaf: JsonSchema): JsonSchema => {
    const { kinds, others } = kindsOf(optionsOf(leaf))
    return { anyOf: [...kinds.map(schemaOfKind), ...others] }
  }
  const folded: Schemas = {}
  for (const [name, schema] of Object.entries(joinTrees(schemas, leaves)))
    folded[name] = leaves.has(name) ? fold(schema) : schema
  return { ...folded, ...shared }
}

/** Trees that hold themselves, instead of a schema for each of their levels: how deep they may go is said in words. */
function joinTrees(schemas: Schemas, leaves: ReadonlySet<string>): Schemas {
  const joined = { ...schemas }
  for (const leaf of leaves) {
    const tree = leaf.replace(/Leaf$/, '')
    const group = `${tree}Group`
    const schema = joined[group]
    if (schema === undefined || joined[tree] === undefined) continue
    const text = JSON.stringify(schema).replaceAll(JSON.stringify(refTo(leaf)), JSON.stringify(refTo(tree)))
    const { anyOf = [] } = JSON.parse(text) as JsonSchema
    joined[tree] = { description: DEPTH, anyOf: [refTo(leaf), ...anyOf.slice(1)] }
    delete joined[group]
  }
  return joined
}

const DEPTH = 'At most three levels deep'
