import { createApp } from '../../src/kit/http/app.ts'
import { serveDocumentation } from '../../src/kit/http/documentation.ts'
import type { OpenApi } from '../../src/kit/http/openapi/types.ts'
import type { Clinic } from '../kit.ts'

/** The product of a clinic with its description, as an application of its own. */
export function describedApp({ application }: Clinic): ReturnType<typeof createApp> {
  const app = createApp(application.options)
  serveDocumentation(app, application.options.served)
  return app
}

/** The description as it is served, and the pages of `/docs` by their address. */
export async function readDescription(
  clinic: Clinic,
): Promise<{ text: string; description: OpenApi; pages: Map<string, string> }> {
  const app = describedApp(clinic)
  const read = async (path: string) => (await app.inject(path)).payload
  const text = await read('/openapi.json')
  const description = JSON.parse(text) as OpenApi
  const areas = description.tags.map(({ name }) => `/docs/${name}`)
  const pages = new Map<string, string>()
  for (const path of ['/docs', '/docs/shared', ...areas]) pages.set(path, await read(path))
  await app.close()
  return { text, description, pages }
}
