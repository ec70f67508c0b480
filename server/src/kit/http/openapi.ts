import { APP_VERSION } from '@bcare/contract/settings/runtime'
import { envelope, type Call } from '@bcare/contract'
import * as z from 'zod'

const schemaOf = (schema: z.core.$ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...json } = z.toJSONSchema(schema as never, { io, unrepresentable: 'any' }) as Record<
    string,
    unknown
  >
  return json
}

const json = (schema: object) => ({ 'application/json': { schema } })

const BINARY = { type: 'string', format: 'binary' }
const FILE = { 'application/octet-stream': { schema: BINARY } }
const FORM = {
  'multipart/form-data': {
    schema: { type: 'object', properties: { file: BINARY, body: { type: 'string' } }, required: ['file'] },
  },
}

function operation(call: Call) {
  const keyed = call.kind === 'write' && call.secret !== true
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    required: call.key_required === true,
    schema: { type: 'string', format: 'uuid' },
  }
  return {
    operationId: call.path.replace(/^\//, '').replaceAll('/', '.'),
    tags: [call.path.split('/')[2] ?? 'api'],
    summary: call.about ?? call.path,
    'x-permission': call.permission,
    ...(keyed ? { parameters: [key] } : {}),
    ...(call.permission === 'anyone' ? { security: [] } : {}),
    requestBody: {
      required: true,
      content: { ...json(schemaOf(call.body, 'input')), ...(call.upload === undefined ? {} : FORM) },
    },
    responses: {
      200: {
        description: 'code 0: data; any other code: a refusal',
        content: {
          ...json(schemaOf(envelope(call.data), 'output')),
          ...(call.download === true ? FILE : {}),
        },
      },
    },
  }
}

/** The OpenAPI 3.1 description of every served call, derived from the contract. */
export function openApi(calls: readonly Call[]) {
  return {
    openapi: '3.1.0',
    info: { title: 'BCare', version: APP_VERSION },
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    security: [{ bearer: [] }],
    paths: Object.fromEntries(calls.map((call) => [call.path, { post: operation(call) }])),
  }
}
