import { on, once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import type { ByteSource } from './byte-source.ts'
import type { Task, Told, Wanted } from './sheet-messages.ts'
import { TableProblem } from './table-problem.ts'
import { openTable } from './table-read.ts'

const { size, limits, bytes } = workerData as Task

let asked: Promise<unknown> = Promise.resolve()

/** The file, which lies in the main thread's hands; one piece is asked for at a time. */
const source: ByteSource = {
  size,
  async read(offset, length) {
    const answer = asked.then(async () => {
      const arrived = once(bytes, 'message') as Promise<[Uint8Array]>
      bytes.postMessage({ offset, length } satisfies Wanted)
      const [piece] = await arrived
      return Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength)
    })
    asked = answer
    return answer
  },
}

const tell = (told: Told) => parentPort?.postMessage(told)

try {
  const wanted = parentPort === null ? undefined : on(parentPort, 'message')
  const { rows, ...head } = await openTable(source, limits)
  tell({ told: 'open', ...head })
  for (;;) {
    await wanted?.next()
    const { done, value } = await rows.next()
    tell(done === true ? { told: 'end' } : { told: 'rows', rows: value })
    if (done === true) break
  }
} catch (error) {
  if (!(error instanceof TableProblem)) throw error
  tell({ told: 'problem', sentence: error.message })
}
bytes.close()
parentPort?.close()
