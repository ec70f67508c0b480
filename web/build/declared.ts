import type { Plugin, Rolldown } from 'vite'
import { type Load, readTables, type DeclaredImport } from './tables.ts'

/** What is fetched on its own, with the modules that it begins with, by their ids in the build. */
export interface Fetched {
  name: string
  modules: readonly string[]
  /** Among what people see first. */
  start: boolean
}

export interface DeclaredScreen extends Fetched {
  label: string
  /** The pieces around it. */
  around: readonly Fetched[]
}

export interface DeclaredChunk {
  name: string
  modules: readonly string[]
  whole: boolean
  late: boolean
}

/** What the application's own tables say, for the build. */
export interface Declared {
  /** Those that exist, each by its path. */
  screens: readonly DeclaredScreen[]
  /** What is shown around screens, and over them. */
  pieces: readonly Fetched[]
  /** In the order in which they are filled. */
  chunks: readonly DeclaredChunk[]
}

/** Reads the tables in `folder` when a build begins, and answers them to its other plugins. */
export function declarations(folder: string): { plugin: Plugin; get: () => Declared } {
  let root = ''
  let declared: Declared | undefined
  return {
    get() {
      if (declared === undefined) throw new Error('The tables are read when the build begins')
      return declared
    },
    plugin: {
      name: 'declarations',
      apply: 'build',
      configResolved: (config) => void (root = config.root),
      async buildStart() {
        declared = await declaredIn(this, root, folder)
      },
    },
  }
}

async function declaredIn(context: Rolldown.PluginContext, root: string, folder: string): Promise<Declared> {
  const { tables, importsOf } = await readTables(root, folder)
  const idOf = async ({ specifier, importer }: DeclaredImport) =>
    (await context.resolve(specifier, importer))?.id ??
    context.error(`${importer} declares ${specifier}, which is not there`)
  const modulesOf = (name: string, load: Load) => {
    const imports = importsOf(load)
    if (imports.length === 0) context.error(`${name} is declared with a load that imports nothing`)
    return Promise.all(imports.map(idOf))
  }
  const pieces = await Promise.all(
    Object.entries(tables.PIECES).map(async ([name, piece]) => ({
      name,
      start: 'start' in piece,
      modules: await modulesOf(name, piece.load),
    })),
  )
  const chunks = await Promise.all(
    tables.CHUNKS.map(async ({ name, of, whole = false, late = false }) => ({
      name,
      whole,
      late,
      modules: await modulesOf(name, of),
    })),
  )
  const screens = tables.SCREENS.map(async ({ path, label, frame = 'main', load, start = false }) => {
    if (load === undefined) return undefined
    const around = tables.AROUND[frame].flatMap((name) => pieces.filter((piece) => piece.name === name))
    return { name: path, label, start, around, modules: await modulesOf(path, load) }
  })
  const built = (await Promise.all(screens)).filter((screen) => screen !== undefined)
  return { screens: built, pieces, chunks }
}
