import { CODE, DEFAULT_SENTENCE, schemaNameOf, type FaultKind } from '@bcare/contract'
import { STATUS } from '../answer.ts'
import { refTo, type JsonSchema, type Schemas } from './json-schema.ts'

const KINDS = Object.keys(DEFAULT_SENTENCE) as FaultKind[]

/** What a refusal of a kind is called: `RefusalNotFound`. */
export const refusalName = (kind: FaultKind): string => `Refusal${schemaNameOf(kind)}`

/** The HTTP status that a refusal travels with; most travel with 200, for the envelope says what they are. */
export const statusOf = (kind: FaultKind): number => STATUS[CODE[kind]] ?? 200

const refusal = (kind: FaultKind): JsonSchema => ({
  type: 'object',
  description: `${DEFAULT_SENTENCE[kind]} (HTTP ${statusOf(kind)})`,
  properties: { code: { const: CODE[kind] }, message: { type: 'string' }, data: refTo('RefusalData') },
  required: ['code', 'message', 'data'],
  additionalProperties: false,
})

const any = (description: string): JsonSchema => ({ description })

const RefusalData: JsonSchema = {
  description: 'What a refusal says beside its sentence; other keys belong to single calls',
  type: ['object', 'null'],
  properties: {
    errors: { type: 'array', items: refTo('FieldError') },
    warnings: {
      type: 'array',
      items: any('What may be passed by sending force: true, if the caller is permitted to'),
    },
    current: any('The row as it is now, when another was faster'),
    needs: { type: 'string', description: 'The permission that is missing' },
    retryable: { type: 'boolean', description: 'The same request may be sent again as it is' },
    request_id: { type: 'string' },
  },
}

const FieldError: JsonSchema = {
  type: 'object',
  description: 'One refused field; its path is written with dots',
  properties: { field: { type: 'string' }, message: { type: 'string' } },
  required: ['field', 'message'],
  additionalProperties: false,
}

/** Lists of one value, because generators take a constant that is 0 or empty for none. */
const Envelope: JsonSchema = {
  type: 'object',
  description: 'A success; what was asked for is beside it in data',
  properties: { code: { type: 'integer', enum: [0] }, message: { type: 'string', enum: [''] } },
  required: ['code', 'message'],
}

const union = (kinds: readonly FaultKind[], description: string): JsonSchema => ({
  description,
  anyOf: kinds.map((kind) => refTo(refusalName(kind))),
})

/** The envelope of a success, a refusal of each code, and both unions of them: those that travel with 200, and the others. */
export const envelopeSchemas: Schemas = {
  Envelope,
  FieldError,
  RefusalData,
  ...Object.fromEntries(KINDS.map((kind) => [refusalName(kind), refusal(kind)])),
  Refusal: union(
    KINDS.filter((kind) => statusOf(kind) === 200),
    'A refusal by the rules of the clinic; the sentence is for people, the code for programs',
  ),
  TransportRefusal: union(
    KINDS.filter((kind) => statusOf(kind) !== 200),
    'A refusal of the request itself, with its own HTTP status',
  ),
}

/** What a call answers whose data is such: its envelope, or a refusal. */
export const answerSchema = (data: JsonSchema): JsonSchema => ({
  anyOf: [{ allOf: [refTo('Envelope'), { properties: { data }, required: ['data'] }] }, refTo('Refusal')],
})
