import { Fault } from '@bcare/contract'

/** Each file that is read holds a processor and some memory. */
const AT_ONCE = 2
/** Files of one clinic beside the one that is read: repeats of a request wait in line too, and are answered as it was. */
const MOST_WAITING = 64

interface Waiting {
  tenant_id: number
  begin(): void
}

const running = new Set<number>()
let waiting: readonly Waiting[] = []

function beginNext(): void {
  const next = running.size < AT_ONCE ? waiting.find(({ tenant_id }) => !running.has(tenant_id)) : undefined
  if (next === undefined) return
  waiting = waiting.filter((one) => one !== next)
  running.add(next.tenant_id)
  next.begin()
}

/** Lets two files be read at a time, one of each clinic, in the order in which they came. @throws Fault too_many */
export async function inTurn<T>(tenant_id: number, work: () => Promise<T>): Promise<T> {
  if (waiting.filter((one) => one.tenant_id === tenant_id).length >= MOST_WAITING)
    throw new Fault('too_many', 'Đang có nhiều tệp được đọc cùng lúc, hãy gửi lại tệp sau ít phút')
  const { promise, resolve } = Promise.withResolvers<void>()
  waiting = [...waiting, { tenant_id, begin: resolve }]
  beginNext()
  await promise
  try {
    return await work()
  } finally {
    running.delete(tenant_id)
    beginNext()
  }
}
