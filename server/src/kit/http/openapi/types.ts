import type { JsonSchema, Schemas } from './json-schema.ts'

export interface Media {
  schema: JsonSchema
  example?: unknown
  examples?: Record<string, Reference>
}
export type Content = Record<string, Media>
export interface Reference {
  $ref: string
}
export interface Response {
  description: string
  content: Content
}
export interface RequestBody {
  required: true
  content: Content
}
export interface Operation {
  operationId: string
  tags: string[]
  summary: string
  'x-permission': string
  parameters?: Reference[]
  security?: []
  requestBody: Reference | RequestBody
  responses: Record<string, Reference | Response>
}
export interface OpenApi {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string }
  tags: { name: string; description: string; 'x-title': string }[]
  security: { bearer: [] }[]
  paths: Record<string, { post: Operation }>
  components: {
    schemas: Schemas
    responses: Record<string, Response>
    examples: Record<string, { value: unknown }>
    requestBodies: Record<string, RequestBody>
    parameters: Record<string, object>
    securitySchemes: Record<string, object>
  }
}
