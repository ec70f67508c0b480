import { APP_VERSION } from '@bcare/contract/settings/runtime'
import type { Call } from '@bcare/contract'
import { areaOf, describedAreas } from './areas.ts'
import { exampleOf } from './example.ts'
import { nameIn, refTo, type JsonSchema, type Schemas } from './json-schema.ts'
import { inlineSchemas } from './inline.ts'
import { operationId, type CallNames } from './names.ts'
import type { Content, OpenApi, Operation, Reference, RequestBody, Response } from './types.ts'
import { isShownElsewhere, withRowExamples } from './row-examples.ts'
import { shareExamples } from './share-examples.ts'
import { answerSchema, envelopeSchemas } from './refusals.ts'
import { describeSchemas } from './schemas.ts'

const ABOUT = `Every call is a POST with a JSON body, and answers an envelope: code 0 with data, or another code with a sentence.
Sign in with /v1/auth/login and send the access token as a bearer. A write takes an Idempotency-Key (a UUID): one intent, one key,
the same on every retry.`

const key = (required: boolean) => ({
  name: 'Idempotency-Key',
  in: 'header',
  required,
  description: 'One key for one intent: a repeated request is answered as the first was',
  schema: { type: 'string', format: 'uuid' },
})

const isKeyed = ({ kind, secret }: Call): boolean => kind === 'write' && secret !== true
const keyName = ({ key_required }: Call): string => (key_required === true ? 'RequiredKey' : 'Key')

/** The header with the key, in each way that calls take it. */
const parametersOf = (calls: readonly Call[]) =>
  Object.fromEntries(calls.filter(isKeyed).map((call) => [keyName(call), key(call.key_required === true)]))

const BINARY: JsonSchema = { type: 'string', format: 'binary' }
const FILE: Content = { 'application/octet-stream': { schema: BINARY } }

/** What a call that `streams` answers when it is asked for a stream. */
const EVENTS: Content = {
  'text/event-stream': {
    schema: {
      type: 'string',
      description: 'Events: piece ({text}), at the end done (data of the answer) or fault (the envelope)',
    },
  },
}

/** An upload: the file, and the rest of the body as JSON in a part of its own. */
const form = (schema: JsonSchema): Content => ({
  'multipart/form-data': {
    schema: { type: 'object', properties: { file: BINARY, body: schema }, required: ['file'] },
  },
})

interface Description {
  schemas: Schemas
  names: CallNames
  /** What is written where a call uses a schema: a reference to it, or what only this call uses. */
  schemaOf: (name: string) => JsonSchema
  /** A call for each body that several calls are sent. */
  bodies: ReadonlyMap<string, Call>
  /** Answers by name that every call gives as a stream, too. */
  streamed: ReadonlySet<string>
}

/** Bodies by name that several calls are sent, each with one of these calls. */
function sharedBodies(calls: readonly Call[], names: CallNames): Map<string, Call> {
  const seen = new Set<string>()
  const shared = new Map<string, Call>()
  for (const call of calls.filter(({ upload }) => upload === undefined)) {
    const name = nameOf(names.sent.of(call.body), call.path)
    if (seen.has(name)) shared.set(name, call)
    seen.add(name)
  }
  return shared
}

/** @throws Error when one name is of answers that can be followed and of others */
function streamedAnswers(calls: readonly Call[], names: CallNames): Set<string> {
  const answered = ({ data, path }: Call) => nameOf(names.answered.of(data), path)
  const streamed = new Set(calls.filter(({ streams }) => streams === true).map(answered))
  const mixed = calls.find((call) => call.streams !== true && streamed.has(answered(call)))
  if (mixed !== undefined) throw new Error(`${mixed.path} answers as a call that streams, and does not`)
  return streamed
}

const nameOf = (name: string | undefined, path: string): string => {
  if (name === undefined) throw new Error(`${path} has a body or an answer without a name`)
  return name
}

function describeRequest(
  { body, path, upload }: Call,
  { schemas, names, schemaOf }: Description,
): RequestBody {
  const schema = schemaOf(nameOf(names.sent.of(body), path))
  const example = exampleOf(schema, schemas, 'sent')
  return {
    required: true,
    content: { 'application/json': { schema, example }, ...(upload === undefined ? {} : form(schema)) },
  }
}

const answerExample = (data: JsonSchema, schemas: Schemas) => ({
  code: 0,
  message: '',
  data: exampleOf(data, schemas, 'answered'),
})

/** The answer that is called by its data: calls that answer the same share it. */
function describeResponse(name: string, { schemas, schemaOf, streamed }: Description): Response {
  const data = schemaOf(name)
  const example = isShownElsewhere(data, schemas) ? {} : { example: answerExample(data, schemas) }
  return {
    description: 'Done or refused',
    content: {
      'application/json': { schema: answerSchema(data), ...example },
      ...(streamed.has(name) ? EVENTS : {}),
    },
  }
}

const bodyRef = (name: string): Reference => ({ $ref: `#/components/requestBodies/${name}` })
const responseRef = (name: string): Reference => ({ $ref: `#/components/responses/${name}` })

function operation(call: Call, description: Description): Operation {
  const name = nameOf(description.names.answered.of(call.data), call.path)
  const sent = nameOf(description.names.sent.of(call.body), call.path)
  const success = describeResponse(name, description)
  const isShared = call.download !== true && nameIn(description.schemaOf(name)) !== undefined
  return {
    operationId: operationId(call.path),
    tags: [areaOf(call.path).name],
    summary: call.about ?? call.path,
    'x-permission': call.permission,
    ...(isKeyed(call) ? { parameters: [{ $ref: `#/components/parameters/${keyName(call)}` }] } : {}),
    ...(call.permission === 'anyone' ? { security: [] as [] } : {}),
    requestBody:
      description.bodies.has(sent) && call.upload === undefined
        ? bodyRef(sent)
        : describeRequest(call, description),
    responses: {
      200: isShared
        ? responseRef(name)
        : { ...success, content: { ...success.content, ...(call.download === true ? FILE : {}) } },
      default: responseRef('Refused'),
    },
  }
}

const REFUSED: Response = {
  description: 'The request itself was refused',
  content: {
    'application/json': {
      schema: refTo('TransportRefusal'),
      example: {
        code: 401,
        message: 'Phiên đăng nhập không còn hiệu lực, vui lòng đăng nhập lại',
        data: null,
      },
    },
  },
}

function describe(calls: readonly Call[]): Description & { shared: readonly string[] } {
  const { schemas, names } = describeSchemas(calls)
  const sent = calls.map(({ body, path }) => nameOf(names.sent.of(body), path))
  const answered = calls.map(({ data, path }) => nameOf(names.answered.of(data), path))
  const { schemas: kept, inline } = inlineSchemas(schemas, [...sent, ...answered])
  const placed = (name: string) => inline.get(name) ?? refTo(name)
  const shared = calls.filter(({ download }) => download !== true)
  return {
    names,
    bodies: sharedBodies(calls, names),
    streamed: streamedAnswers(calls, names),
    schemas: withRowExamples({ ...kept, ...envelopeSchemas }, answered.map(placed)),
    schemaOf: placed,
    shared: shared
      .map(({ data, path }) => nameOf(names.answered.of(data), path))
      .filter((name) => !inline.has(name) || nameIn(inline.get(name) ?? {}) !== undefined),
  }
}

/** The OpenAPI 3.1 description of every served call, derived from the contract, whatever order they are served in. */
export function openApi(calls: readonly Call[]): OpenApi {
  const sorted = calls.toSorted((one, other) => (one.path < other.path ? -1 : 1))
  const described = describe(sorted)
  const names = [...new Set(described.shared)]
  const answers = Object.fromEntries(names.map((name) => [name, describeResponse(name, described)]))
  return {
    openapi: '3.1.0',
    info: { title: 'BCare', version: APP_VERSION, description: ABOUT },
    tags: describedAreas().map(({ name, title, description }) => ({ name, description, 'x-title': title })),
    security: [{ bearer: [] }],
    paths: Object.fromEntries(sorted.map((call) => [call.path, { post: operation(call, described) }])),
    components: {
      schemas: described.schemas,
      ...shareExamples({ Refused: REFUSED, ...answers }),
      requestBodies: Object.fromEntries(
        [...described.bodies].map(([name, call]) => [name, describeRequest(call, described)]),
      ),
      parameters: parametersOf(sorted),
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  }
}

const lastOf = ({ $ref }: Reference): string => $ref.slice($ref.lastIndexOf('/') + 1)

/** What a call is sent, wherever it is described. */
export function requestOf({ requestBody }: Operation, { components }: OpenApi): RequestBody | undefined {
  return '$ref' in requestBody ? components.requestBodies[lastOf(requestBody)] : requestBody
}

/** What a call answers, wherever it is described. */
export function responseOf({ responses }: Operation, { components }: OpenApi): Response | undefined {
  const success = responses['200']
  return success !== undefined && '$ref' in success ? components.responses[lastOf(success)] : success
}

/** The JSON of a body or an answer, with its example: its own, or one of the examples at its schemas. */
export function mediaOf(
  response: { content: Content } | undefined,
  { components }: OpenApi,
): { schema: JsonSchema; example: unknown } {
  const { schema = {}, examples, example } = response?.content['application/json'] ?? {}
  const [shared] = Object.values(examples ?? {})
  const own = shared === undefined ? example : components.examples[lastOf(shared)]?.value
  return { schema, example: own ?? answerExample(dataOf(schema), components.schemas) }
}

/** What a success carries, without the envelope. */
export const dataOf = (answer: JsonSchema): JsonSchema =>
  answer.anyOf?.[0]?.allOf?.[1]?.properties?.['data'] ?? {}
