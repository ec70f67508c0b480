import { join } from 'node:path'
import { createRunnableDevEnvironment, resolveConfig } from 'vite'
import {
  ESModulesEvaluator,
  type ModuleRunnerContext,
  ssrDynamicImportKey,
  ssrImportMetaKey,
} from 'vite/module-runner'

/** An import as a declaration writes it. */
export interface DeclaredImport {
  specifier: string
  importer: string
}

export type Load = () => unknown

/** What the tables of `web/src/app` are, as far as the build reads them. */
export type Tables = Pick<typeof import('../src/app/screens.ts'), 'SCREENS'> &
  Pick<typeof import('../src/app/pieces.ts'), 'AROUND' | 'PIECES'> &
  Pick<typeof import('../src/app/chunks.ts'), 'CHUNKS'>

/** Runs declarations without what they would load: an `import()` is written down, and never settles. */
class Reader extends ESModulesEvaluator {
  #imports: DeclaredImport[] = []

  override runInlinedModule(context: ModuleRunnerContext, code: string): Promise<unknown> {
    const importer = context[ssrImportMetaKey].filename
    const note = (specifier: string) => {
      this.#imports.push({ specifier, importer })
      return new Promise<never>(() => undefined)
    }
    return super.runInlinedModule({ ...context, [ssrDynamicImportKey]: note }, code)
  }

  readonly importsOf = (load: Load): readonly DeclaredImport[] => {
    this.#imports = []
    void load()
    return this.#imports
  }
}

/** The tables of the application in this folder as values, and a function that says what one of their loads imports. */
export async function readTables(
  root: string,
  folder: string,
): Promise<{ tables: Tables; importsOf: (load: Load) => readonly DeclaredImport[] }> {
  const reader = new Reader()
  const config = await resolveConfig(
    {
      root,
      configFile: false,
      envDir: false,
      logLevel: 'error',
      environments: { tables: { consumer: 'server', resolve: { external: true, conditions: ['node'] } } },
    },
    'serve',
  )
  const environment = createRunnableDevEnvironment('tables', config, {
    runnerOptions: { hmr: false, evaluator: reader },
    hot: false,
  })
  await environment.init()
  try {
    const files = ['screens.ts', 'pieces.ts', 'chunks.ts'].map((file) => join(folder, file))
    const parts = await Promise.all(files.map((file) => environment.runner.import<Partial<Tables>>(file)))
    return { tables: complete(Object.assign({}, ...parts)), importsOf: reader.importsOf }
  } finally {
    await environment.close()
  }
}

function complete(found: Partial<Tables>): Tables {
  const { SCREENS, AROUND, PIECES, CHUNKS } = found
  if (SCREENS && AROUND && PIECES && CHUNKS) return { SCREENS, AROUND, PIECES, CHUNKS }
  const missing = ['SCREENS', 'AROUND', 'PIECES', 'CHUNKS'].filter((table) => !(table in found))
  throw new Error(`The application has no table ${missing.join(', ')}`)
}
