import type { FastifyInstance } from 'fastify'
import { openApi } from './openapi.ts'
import type { Served } from './serve.ts'

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

type Description = ReturnType<typeof openApi>

function section(path: string, { post }: Description['paths'][string]): string {
  const part = (title: string, schema: unknown) =>
    `<details><summary>${title}</summary><pre>${escape(JSON.stringify(schema, null, 2))}</pre></details>`
  const answer = post.responses[200].content['application/json'].schema
  return `<section id="${post.operationId}"><h2><code>POST ${path}</code></h2>
<p>${escape(post.summary)} · <code>${escape(post['x-permission'])}</code></p>
${part('Body', post.requestBody.content['application/json'].schema)}${part('Answer', answer)}</section>`
}

const page = (description: Description) => `<!doctype html>
<html lang="vi"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>BCare API</title>
<style>body{font:15px/1.5 system-ui;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1f2937}h2{font-size:1rem;margin:1.5rem 0 .25rem}
p{margin:0;color:#475569}pre{background:#f8fafc;border:1px solid #e2e8f0;border-radius:6px;padding:1rem;overflow:auto;font-size:13px}summary{cursor:pointer}</style></head>
<body><h1>BCare API ${description.info.version}</h1><p><a href="/openapi.json">openapi.json</a></p>
${Object.entries(description.paths)
  .map(([path, item]) => section(path, item))
  .join('\n')}</body></html>`

/** `/openapi.json` for machines and `/docs` for people, both from the contract. */
export function serveDocumentation(app: FastifyInstance, served: readonly Served[]): void {
  const description = openApi(served.map(({ call }) => call))
  const text = JSON.stringify(description)
  app.get('/openapi.json', (_request, reply) => reply.type('application/json; charset=utf-8').send(text))
  app.get('/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(page(description)))
}
