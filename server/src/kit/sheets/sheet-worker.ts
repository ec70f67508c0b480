import { on, once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import type { ByteSource } from './byte-source.ts'
import type { SheetInput, SheetMessage, ByteRange } from './sheet-messages.ts'
import { TableProblem } from './table-problem.ts'
import { openTable } from './table-read.ts'

const { size, limits, bytes } = workerData as SheetInput

let asked: Promise<unknown> = Promise.resolve()

/** The file, which the main thread holds; one piece is asked for at a time. */
const source: ByteSource = {
  size,
  async read(offset, length) {
    const answer = asked.then(async () => {
      const arrived = once(bytes, 'message') as Promise<[Uint8Array]>
      bytes.postMessage({ offset, length } satisfies ByteRange)
      const [piece] = await arrived
      return Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength)
    })
    asked = answer
    return answer
  },
}

const send = (message: SheetMessage) => parentPort?.postMessage(message)

try {
  const wanted = parentPort === null ? undefined : on(parentPort, 'message')
  const { rows, ...head } = await openTable(source, limits)
  send({ kind: 'open', ...head })
  for (;;) {
    await wanted?.next()
    const { done, value } = await rows.next()
    send(done === true ? { kind: 'end' } : { kind: 'rows', rows: value })
    if (done === true) break
  }
} catch (error) {
  if (!(error instanceof TableProblem)) throw error
  send({ kind: 'problem', sentence: error.message })
}
bytes.close()
parentPort?.close()
