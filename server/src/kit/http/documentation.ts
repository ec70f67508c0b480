import type { FastifyInstance } from 'fastify'
import { areaPage, indexPage, sharedPage } from './documentation-area.ts'
import { describedAreas } from './openapi/areas.ts'
import { openApi } from './openapi/document.ts'
import type { Served } from './serve.ts'
import type { OpenApi } from './openapi/types.ts'

/**
 * `/openapi.json` for machines, and for people `/docs` with a page for each area, all from the contract. Made when the
 * first reader asks: describing every call takes about a second, which no start should wait for.
 */
export function serveDocumentation(app: FastifyInstance, served: readonly Served[]): void {
  let made: OpenApi | undefined
  const description = () => (made ??= openApi(served.map(({ call }) => call)))
  const show = (path: string, type: string, textOf: (description: OpenApi) => string) => {
    let text: string | undefined
    app.get(path, (_request, reply) =>
      reply.type(`${type}; charset=utf-8`).send((text ??= textOf(description()))),
    )
  }
  show('/openapi.json', 'application/json', (described) => JSON.stringify(described))
  show('/docs', 'text/html', indexPage)
  show('/docs/shared', 'text/html', sharedPage)
  for (const { name } of describedAreas())
    show(`/docs/${name}`, 'text/html', (described) => areaPage(described, name))
}
