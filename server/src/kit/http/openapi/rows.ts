import { baseShape } from '@bcare/contract'
import { beside, together } from './extend.ts'
import { refTo, type JsonSchema, type Schemas } from './json-schema.ts'

const STORED = 'Stored'
const FIELDS = Object.keys(baseShape)

/**
 * What every stored row has, described once: its id, its version, and who wrote it when. A row is that and the columns
 * of its table.
 */
export function joinRows(schemas: Schemas): Schemas {
  const base = JSON.stringify(FIELDS.map((field) => baseOf(schemas)?.properties?.[field]))
  const joined = Object.entries(schemas).map(([name, schema]): [string, JsonSchema] => {
    const fields = FIELDS.map((field) => schema.properties?.[field])
    const isRow = JSON.stringify(fields) === base && FIELDS.every((field) => schema.required?.includes(field))
    return [name, isRow ? together(schema, refTo(STORED), beside(schema, FIELDS)) : schema]
  })
  const stored = baseOf(schemas)
  return stored === undefined ? schemas : { ...Object.fromEntries(joined), [STORED]: stored }
}

/** The base as the first row has it. */
function baseOf(schemas: Schemas): JsonSchema | undefined {
  const row = Object.values(schemas).find(({ required = [] }) =>
    FIELDS.every((field) => required.includes(field)),
  )
  if (row?.properties === undefined) return undefined
  const fields = Object.entries(row.properties).filter(([field]) => FIELDS.includes(field))
  return { type: 'object', properties: Object.fromEntries(fields), required: FIELDS }
}
