import { beside, extendBases, isBase, together } from './extend.ts'
import { refTo, type JsonSchema, type Schemas } from './json-schema.ts'

const LIST = /ListRequest$/
const PAGING = 'Paging'
const PAGING_FIELDS = ['page', 'limit', 'order']
/** What a list and a query of a family may order by differently. */
const ORDER = 'sort_by'

const pagingOf = ({ properties = {} }: JsonSchema): string =>
  JSON.stringify(PAGING_FIELDS.map((name) => properties[name]))

const isPaged = ({ properties = {} }: JsonSchema): boolean =>
  PAGING_FIELDS.every((name) => properties[name] !== undefined)

/**
 * What lists take, described once: the page for all of them; search and plain filters for all calls that narrow the rows of
 * an entity. Each body stays closed.
 */
export function joinLists(schemas: Schemas): Schemas {
  const first = Object.values(schemas).find(isPaged)
  if (first === undefined) return schemas
  const bases: Schemas = {}
  for (const [name, body] of Object.entries(schemas)) {
    if (!LIST.test(name) || schemas[name.replace(LIST, 'QueryRequest')] === undefined) continue
    const filters = beside(body, [...PAGING_FIELDS, ORDER])
    if (isBase(filters)) bases[name.replace(LIST, 'Listing')] = filters
  }
  const part = ([name, body]: [string, JsonSchema]): [string, JsonSchema] => {
    if (pagingOf(body) !== pagingOf(first)) return [name, body]
    const own: JsonSchema = beside(body, PAGING_FIELDS)
    const joined = extendBases({ ...bases, own }, Object.keys(bases))['own'] ?? own
    return [name, together(body, refTo(PAGING), joined)]
  }
  const parted = Object.fromEntries(Object.entries(schemas).map(part))
  const shown = Object.entries(first.properties ?? {}).filter(([name]) => PAGING_FIELDS.includes(name))
  const paging: JsonSchema = { type: 'object', properties: Object.fromEntries(shown) }
  return joinPages(extendBases({ ...parted, ...bases, [PAGING]: paging }, Object.keys(bases)))
}

const PAGE = 'PageOfRows'
const TOTALS = ['total', 'total_page']

/** Pages say what rows they have; how many there are is said once. */
function joinPages(schemas: Schemas): Schemas {
  const totals: JsonSchema = {
    type: 'object',
    properties: Object.fromEntries(TOTALS.map((name) => [name, { type: 'integer' }])),
    required: TOTALS,
  }
  const isPage = ({ properties = {}, required = [] }: JsonSchema) =>
    TOTALS.every((name) => required.includes(name) && properties[name]?.type === 'integer')
  const changed = Object.entries(schemas).map(([name, schema]): [string, JsonSchema] => [
    name,
    isPage(schema) ? together(schema, refTo(PAGE), beside(schema, TOTALS)) : schema,
  ])
  return { ...Object.fromEntries(changed), [PAGE]: totals }
}
