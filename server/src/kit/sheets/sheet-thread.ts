import { MessageChannel, Worker, type MessagePort } from 'node:worker_threads'
import { Fault } from '@bcare/contract'
import type { ByteSource } from './byte-source.ts'
import type { Limits } from './limits.ts'
import { MORE, type SheetInput, type SheetMessage, type ByteRange } from './sheet-messages.ts'

const late = () =>
  new Fault('invalid', 'Tệp mất quá nhiều thời gian để đọc, hãy chia thành nhiều tệp nhỏ hơn')
const exhausted = () =>
  new Fault('invalid', 'Tệp cần quá nhiều bộ nhớ để đọc, hãy chia thành nhiều tệp nhỏ hơn')
const ended = () =>
  new Fault('invalid', 'Không đọc được tệp này, hãy mở bằng Excel rồi lưu lại thành .xlsx rồi gửi lại')

/** A thread that reads one file. */
export interface SheetThread {
  /** What it sends next. @throws Fault invalid when its time, its memory or the thread itself has come to an end */
  next(): Promise<SheetMessage>
  /** Lets it read one more batch. */
  more(): void
  stop(): Promise<void>
}

/** Answers what the thread asks of the file; what fails is ours, and ends the reading as it is. */
function serve(port: MessagePort, source: ByteSource, fail: (error: unknown) => void): void {
  const answer = async ({ offset, length }: ByteRange) => {
    const piece = new Uint8Array(await source.read(offset, length))
    port.postMessage(piece, [piece.buffer])
  }
  port.on('message', (range: ByteRange) => {
    answer(range).catch(fail)
  })
}

/** How a thread that ended before it was done is reported. What is no limit of ours is a mistake of ours: the console says it. */
function faultOf(error: NodeJS.ErrnoException): Fault {
  if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') return exhausted()
  process.emitWarning(`The thread that reads tables ended: ${error.stack ?? error.message}`)
  return ended()
}

/** What came and was not asked for yet, and who waits for it. What came before an end is given first. */
function inboxOf(most_ms: number) {
  const came: SheetMessage[] = []
  let failure: { error: unknown } | undefined
  let wake = () => {}
  let left = most_ms
  const arrival = async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    wake = resolve
    const begun = performance.now()
    const clock = setTimeout(() => fail(late()), Math.max(0, left))
    await promise
    clearTimeout(clock)
    left -= performance.now() - begun
  }
  const fail = (error: unknown) => {
    failure ??= { error }
    wake()
  }
  const put = (message: SheetMessage) => {
    came.push(message)
    wake()
  }
  const take = async (): Promise<SheetMessage> => {
    if (came.length === 0 && failure === undefined) await arrival()
    const message = came.shift()
    if (message === undefined) throw failure?.error
    return message
  }
  return { fail, put, take }
}

/** Starts a thread on a file. Its clock runs while it is waited for, and no longer than the limits say. */
export function startThread(source: ByteSource, limits: Limits): SheetThread {
  const { port1, port2 } = new MessageChannel()
  const input: SheetInput = { size: source.size, limits, bytes: port2 }
  const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), {
    workerData: input,
    transferList: [port2],
    resourceLimits: { maxOldGenerationSizeMb: limits.memory_mb },
    stdout: true,
    stderr: true,
  })
  const inbox = inboxOf(limits.reading_ms)
  worker.on('message', inbox.put)
  worker.on('error', (error) => inbox.fail(faultOf(error as NodeJS.ErrnoException)))
  worker.on('exit', () => inbox.fail(ended()))
  serve(port1, source, inbox.fail)
  return {
    next: inbox.take,
    more: () => worker.postMessage(MORE),
    async stop() {
      port1.close()
      await worker.terminate()
    },
  }
}
