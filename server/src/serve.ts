import { ConfigurationError, readConfiguration } from './configuration.ts'
import { LauncherError } from './kit/database/launcher/launcher.ts'
import { startServer, StartError, type FillDatabase } from './start.ts'

/** One sentence for the person at the console, then a non-zero exit; anything unforeseen keeps its stack. */
function giveUp(error: unknown): never {
  const foreseen =
    error instanceof ConfigurationError || error instanceof LauncherError || error instanceof StartError
  process.stderr.write(`${foreseen ? error.message : error instanceof Error ? error.stack : String(error)}\n`)
  process.exit(1)
}

/**
 * Serves until a signal ends the process: one before everything is up ends it, and the database with it; a later one
 * stops everything in order. `fill` fills an empty database where the configuration wants a demo.
 */
export async function serve(fill?: FillDatabase): Promise<void> {
  let stop = async (): Promise<void> => {}
  let stopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) return
      stopping = true
      stop().then(() => process.exit(0), giveUp)
    })
  }
  try {
    const server = await startServer(readConfiguration(process.env), fill)
    stop = () => server.stop()
    process.stdout.write(`${server.greeting}\n`)
  } catch (error) {
    giveUp(error)
  }
}
