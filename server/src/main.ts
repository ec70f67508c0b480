import { ConfigurationError, readConfiguration } from './configuration.ts'
import { LauncherError } from './kit/database/launcher.ts'
import { startServer, StartError } from './start.ts'

/** One sentence for the person at the console, then a non-zero exit; anything unforeseen keeps its stack. */
function giveUp(error: unknown): never {
  const foreseen = error instanceof ConfigurationError || error instanceof LauncherError || error instanceof StartError
  console.error(foreseen ? error.message : error)
  process.exit(1)
}

try {
  const configuration = readConfiguration(process.env)
  const server = await startServer(configuration)
  console.log(server.greeting)
  let stopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) return
      stopping = true
      server.stop().then(() => process.exit(0), giveUp)
    })
  }
} catch (error) {
  giveUp(error)
}
