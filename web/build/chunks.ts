import type { Plugin, Rolldown } from 'vite'
import type { Declared } from './declared.ts'
import { LIBRARIES } from './libraries.ts'

type Graph = Pick<Rolldown.PluginContext, 'getModuleIds' | 'getModuleInfo'>

/** What comes along with a declared module: sources of the web, and of the rules, which it shares with the server. */
const SOURCES = /\/(web|rules)\/src\//

/** Puts every module into the chunk that is declared for it, and says how the build groups them. */
export function chunkGroups(declared: () => Declared): {
  plugin: Plugin
  groups: Rolldown.CodeSplittingGroup[]
} {
  let places: ReadonlyMap<string, string> = new Map()
  let entryScripts: ReadonlySet<string> = new Set()
  const nameOf = (id: string) => places.get(id) ?? LIBRARIES.find(({ files }) => files.test(id))?.chunk
  const named = (which: (name: string) => boolean) => (id: string) => {
    const name = nameOf(id)
    return name !== undefined && which(name) ? name : null
  }
  const isWhole = (name: string) => declared().chunks.some((chunk) => chunk.name === name && chunk.whole)
  const own = LIBRARIES.filter(({ priority }) => priority !== undefined)
  return {
    plugin: {
      name: 'chunks',
      apply: 'build',
      buildEnd(error) {
        if (error) return
        places = placesIn(this, declared())
        entryScripts = entryScriptsOf(this)
      },
    },
    groups: [
      // What every page starts with is one file, but for what the page itself names.
      { name: 'frame', tags: ['$initial'], test: (id) => !entryScripts.has(id), priority: 3 },
      { name: named(isWhole), debugName: 'whole', priority: 2 },
      ...own.map(({ chunk, priority = 0 }) => ({
        name: chunk,
        test: (id: string) => nameOf(id) === chunk,
        priority,
      })),
      {
        name: named((name) => !isWhole(name) && !own.some(({ chunk }) => chunk === name)),
        debugName: 'shared',
        includeDependenciesRecursively: false,
      },
    ],
  }
}

/** The entries of the build, and the scripts that they name. */
function entryScriptsOf(graph: Graph): Set<string> {
  const entries = entriesOf(graph)
  const named = entries.flatMap((id) => graph.getModuleInfo(id)?.importedIds ?? [])
  return new Set([...entries, ...named.filter((id) => !id.endsWith('.css'))])
}

const entriesOf = (graph: Graph) =>
  [...graph.getModuleIds()].filter((id) => graph.getModuleInfo(id)?.isEntry === true)

/** Which declared chunk each of our modules goes into: the first that reaches it, unless every page starts with it. */
function placesIn(graph: Graph, { chunks }: Declared): Map<string, string> {
  const initial = reachedFrom(graph, entriesOf(graph), () => true)
  const places = new Map<string, string>()
  for (const { name, modules } of chunks) {
    const declared = new Set(modules)
    const goes = (id: string) => !places.has(id) && !initial.has(id) && (declared.has(id) || SOURCES.test(id))
    for (const id of reachedFrom(graph, modules, goes)) places.set(id, name)
  }
  return places
}

/** These modules, and what they import at once, as far as `goes` says. */
function reachedFrom(graph: Graph, roots: readonly string[], goes: (id: string) => boolean): Set<string> {
  const reached = new Set<string>()
  const reach = (id: string): void => {
    if (reached.has(id) || !goes(id)) return
    reached.add(id)
    graph.getModuleInfo(id)?.importedIds.forEach(reach)
  }
  roots.forEach(reach)
  return reached
}
