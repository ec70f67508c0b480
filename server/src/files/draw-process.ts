import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export interface DrawTask {
  /** The picture itself with its small one, or only when it was taken. */
  what: 'draw' | 'moment'
  bytes: Uint8Array
  mime: string
  now: Date
}

const WORKER = fileURLToPath(new URL('./draw-worker.ts', import.meta.url))
const PATIENCE_MS = 20_000
/** How long a process waits for another picture. */
const IDLE_MS = 30_000

/** Pixels lie outside of this; a picture that needs more is none that we draw. */
const HEAP = '--max-old-space-size=256'

interface Drawer {
  child: ChildProcess
  rest: NodeJS.Timeout | undefined
}

const begin = (): Drawer => ({
  child: fork(WORKER, {
    serialization: 'advanced',
    execArgv: [HEAP],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  }),
  rest: undefined,
})

/**
 * Draws in processes of their own. Libraries that decode pictures run without a pause and keep to no time limit of ours: a
 * process that takes too long is ended, and nothing of the server with it.
 */
export function drawing({ patience_ms = PATIENCE_MS }: { patience_ms?: number } = {}) {
  const resting: Drawer[] = []

  const rest = (drawer: Drawer) => {
    drawer.rest = setTimeout(() => {
      resting.splice(resting.indexOf(drawer), 1)
      drawer.child.kill()
    }, IDLE_MS)
    // Neither a process that waits nor its clock keeps the server from ending.
    drawer.rest.unref()
    drawer.child.unref()
    drawer.child.channel?.unref()
    resting.push(drawer)
  }

  const next = (): Drawer => {
    const drawer = resting.pop() ?? begin()
    clearTimeout(drawer.rest)
    drawer.child.ref()
    drawer.child.channel?.ref()
    return drawer
  }

  /** What comes of one picture; undefined when it cannot be drawn, or not in time. */
  return async <T>(task: DrawTask): Promise<T | undefined> => {
    const drawer = next()
    const { child } = drawer
    const { promise, resolve } = Promise.withResolvers<{ done?: T } | 'ended'>()
    const ended = () => resolve('ended')
    const clock = setTimeout(ended, patience_ms)
    child
      .once('message', resolve as (message: unknown) => void)
      .once('exit', ended)
      .once('error', ended)
    child.send(task, (error) => error && ended())
    const answer = await promise
    clearTimeout(clock)
    child.removeAllListeners()
    if (answer === 'ended') {
      child.on('error', () => {})
      child.kill('SIGKILL')
      return undefined
    }
    rest(drawer)
    return answer.done
  }
}
