import { nameIn, type JsonSchema } from './openapi/json-schema.ts'

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text as it is written in a page. */
export const escape = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)

/** Where a schema is described, by its name. */
export type Where = (name: string) => string

const code = (text: string) => `<code>${escape(text)}</code>`

const WORDS: Record<string, string> = {
  string: 'text',
  integer: 'whole number',
  number: 'number',
  boolean: 'true or false',
  object: 'group',
  array: 'list',
  null: 'null',
}

function limitsOf(schema: JsonSchema): string {
  const { minLength, maxLength, minimum, maximum, exclusiveMinimum, minItems, maxItems, pattern, format } =
    schema
  const said = [
    format,
    pattern === undefined ? undefined : `/${pattern}/`,
    minLength === undefined || minLength === 0 ? undefined : `from ${minLength} characters`,
    maxLength === undefined ? undefined : `to ${maxLength} characters`,
    minimum === undefined ? undefined : `from ${minimum}`,
    exclusiveMinimum === undefined ? undefined : `more than ${exclusiveMinimum}`,
    maximum === undefined || maximum === Number.MAX_SAFE_INTEGER ? undefined : `to ${maximum}`,
    minItems === undefined ? undefined : `at least ${minItems}`,
    maxItems === undefined ? undefined : `at most ${maxItems}`,
  ].filter((part) => part !== undefined)
  return said.length === 0 ? '' : ` <small>${escape(said.join(', '))}</small>`
}

const wordsOf = ({ type }: JsonSchema): string =>
  [type ?? []]
    .flat()
    .map((word) => WORDS[word] ?? word)
    .join(' or ') || 'anything'

function fieldsHtml({ properties = {}, required = [] }: JsonSchema, where: Where): string {
  const rows = Object.entries(properties).map(([name, schema]) => {
    const given =
      schema.default === undefined ? '' : ` <small>else ${escape(JSON.stringify(schema.default))}</small>`
    const needed = required.includes(name) ? ' <small>required</small>' : ''
    return `<li>${code(name)}${needed}: ${typeHtml(schema, where)}${given}</li>`
  })
  return rows.length === 0 ? 'nothing' : `<ul>${rows.join('')}</ul>`
}

function listHtml(schema: JsonSchema, where: Where): string {
  const items = typeof schema.items === 'object' ? typeHtml(schema.items, where) : 'anything'
  const inner = schema.prefixItems?.map((part) => typeHtml(part, where)).join(', then ') ?? items
  return `list${limitsOf(schema)} of ${inner}`
}

/** What a schema takes, in words; another schema is linked to. */
export function typeHtml(schema: JsonSchema, where: Where): string {
  const name = nameIn(schema)
  if (name !== undefined) return `<a href="${where(name)}">${code(name)}</a>`
  if (schema.const !== undefined) return code(JSON.stringify(schema.const))
  if (schema.enum !== undefined) return schema.enum.map((word) => code(JSON.stringify(word))).join(' ')
  const options = schema.anyOf ?? schema.oneOf
  if (options !== undefined) return options.map((option) => typeHtml(option, where)).join(' <em>or</em> ')
  if (schema.allOf !== undefined)
    return schema.allOf.map((part) => typeHtml(part, where)).join(' <em>with</em> ')
  if (schema.properties !== undefined) return fieldsHtml(schema, where)
  if (schema.type === 'array') return listHtml(schema, where)
  if (typeof schema.additionalProperties === 'object')
    return `group by name of ${typeHtml(schema.additionalProperties, where)}`
  return `${wordsOf(schema)}${limitsOf(schema)}`
}
