import { Session } from 'node:inspector'

/** The main thread, held where it is. */
export interface Held {
  /** Where it is, innermost first: `name (address:line:column)`. */
  stack: string[]
  /** Ends the process from within, with whatever waits for its end. */
  end(code: number): void
  /** Lets it go on. */
  letGo(): void
}

const MOST_FRAMES = 40

/**
 * Holds the main thread through the inspector; undefined when it does not answer in time, because it is blocked in
 * native code that nothing interrupts. For another thread to call.
 */
export async function holdMainThread(patience_ms: number): Promise<Held | undefined> {
  const session = new Session()
  session.connectToMainThread()
  const addresses = new Map<string, string>()
  session.on('Debugger.scriptParsed', ({ params }) => addresses.set(params.scriptId, params.url))
  const { promise, resolve } = Promise.withResolvers<string[] | undefined>()
  session.on('Debugger.paused', ({ params }) =>
    resolve(
      params.callFrames.slice(0, MOST_FRAMES).map(({ functionName, location }) => {
        const { scriptId, lineNumber, columnNumber = 0 } = location
        return `${functionName || '(anonymous)'} (${addresses.get(scriptId) ?? 'unknown'}:${lineNumber + 1}:${columnNumber + 1})`
      }),
    ),
  )
  session.post('Debugger.enable')
  session.post('Debugger.pause')
  const clock = setTimeout(() => resolve(undefined), patience_ms)
  const stack = await promise
  clearTimeout(clock)
  if (stack === undefined) {
    // Else it would be held as soon as it goes on.
    session.disconnect()
    return undefined
  }
  return {
    stack,
    end: (code) => session.post('Runtime.evaluate', { expression: `process.exit(${code})` }),
    letGo: () => session.disconnect(),
  }
}
