import type { OpenApi } from './openapi/types.ts'

/** The page of what more than one area uses. */
export const SHARED = 'shared'

const REFERENCE = /#\/components\/(schemas|responses|requestBodies)\/([A-Za-z0-9._-]+)/g

type Components = OpenApi['components']
type Kind = 'schemas' | 'responses' | 'requestBodies'

/** Adds the references that a part of the description holds, and those that these hold. */
function addReferences(part: unknown, components: Components, found: Map<string, Kind>): void {
  for (const [, kind, name = ''] of JSON.stringify(part).matchAll(REFERENCE)) {
    const place = `${kind}/${name}`
    if (found.has(place)) continue
    found.set(place, kind as Kind)
    addReferences(components[kind as Kind][name] ?? {}, components, found)
  }
}

/** Names of the schemas that calls use, whatever is between. */
function schemasOf(calls: unknown, { components }: OpenApi): string[] {
  const found = new Map<string, Kind>()
  addReferences(calls, components, found)
  return [...found].flatMap(([place, kind]) => (kind === 'schemas' ? [place.slice('schemas/'.length)] : []))
}

const known = new WeakMap<OpenApi, Map<string, string>>()

/** The area that alone uses a schema, by its name; what is shared is not in it. */
export function placesOf(description: OpenApi): Map<string, string> {
  const places = known.get(description) ?? findPlaces(description)
  known.set(description, places)
  return places
}

function findPlaces(description: OpenApi): Map<string, string> {
  const areas = new Map<string, Set<string>>()
  for (const { name: area } of description.tags) {
    const calls = Object.values(description.paths).filter(({ post }) => post.tags.includes(area))
    for (const name of schemasOf(calls, description))
      areas.set(name, (areas.get(name) ?? new Set()).add(area))
  }
  const alone = [...areas].flatMap(([name, users]): [string, string][] => {
    const [only] = users
    return users.size === 1 && only !== undefined ? [[name, only]] : []
  })
  return new Map(alone)
}
