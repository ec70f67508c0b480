import { Fault } from '@bcare/contract'

/** The parts of a PostgreSQL error that decisions are made on. */
export interface DatabaseError extends Error {
  code: string
  constraint?: string
  table?: string
  detail?: string
}

export const isDatabaseError = (error: unknown): error is DatabaseError =>
  error instanceof Error &&
  typeof (error as Partial<DatabaseError>).code === 'string' &&
  /^[0-9A-Z]{5}$/.test((error as DatabaseError).code)

/** Races that a second try settles: serialization failure, deadlock. */
export const isRetryable = (error: unknown): boolean =>
  isDatabaseError(error) && ['40001', '40P01'].includes(error.code)

/** SQLSTATE classes after which the connection itself is sound: the statement was at fault, not the session. */
const SOUND_CLASSES = new Set(['22', '23', '40', '42', '55', 'P0'])

/** A statement found the disk full: what it had begun is taken back, and its session goes on. */
const DISK_FULL = '53100'

/** Whether a connection may go back to the pool after this error. */
export const leavesConnectionSound = (error: unknown): boolean =>
  isDatabaseError(error) && (SOUND_CLASSES.has(error.code.slice(0, 2)) || error.code === DISK_FULL)

/** Vietnamese sentences for constraints, by the constraint's name; families add theirs beside their table. */
const sentences = new Map<string, string>()

/** Gives constraints the sentence that users read when the constraint refuses a write. */
export function explainConstraints(table: Record<string, string>): void {
  for (const [constraint, sentence] of Object.entries(table)) sentences.set(constraint, sentence)
}

const OUT_OF_RANGE = 'Có số hoặc ngày giờ nằm ngoài khoảng cho phép'

const BY_STATE: Record<string, (sentence: string | undefined) => Fault> = {
  '23505': (sentence) => new Fault('conflict', sentence ?? 'Dữ liệu này đã tồn tại'),
  '23P01': (sentence) => new Fault('conflict', sentence ?? 'Khoảng thời gian này đã có dữ liệu khác'),
  '23503': (sentence) =>
    new Fault('rule', sentence ?? 'Dữ liệu liên quan không tồn tại hoặc đang được sử dụng'),
  '23514': (sentence) => new Fault('rule', sentence ?? 'Giá trị không hợp lệ'),
  '22003': () => new Fault('invalid', OUT_OF_RANGE),
  '22007': () => new Fault('invalid', OUT_OF_RANGE),
  '22008': () => new Fault('invalid', OUT_OF_RANGE),
  '22009': () => new Fault('invalid', OUT_OF_RANGE),
  '55P03': () => new Fault('conflict', 'Dữ liệu đang được người khác xử lý, vui lòng thử lại'),
  '57014': () =>
    new Fault('unavailable', 'Yêu cầu mất quá nhiều thời gian, hãy thu hẹp điều kiện và thử lại'),
}

const LOST = new Set([
  '57P01',
  '57P02',
  '57P03',
  '08000',
  '08003',
  '08006',
  '53300',
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'ENOENT',
  'EPIPE',
])

/** Turns an error of the database into the refusal that users see; what is not the database's comes back as it is. */
export function explain(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof Fault) return error
  const state = (error as Partial<DatabaseError>).code
  const known = state === undefined ? undefined : BY_STATE[state]
  if (known !== undefined) return known(sentences.get((error as DatabaseError).constraint ?? ''))
  if (
    (state !== undefined && LOST.has(state)) ||
    /Connection terminated|is not queryable|timeout exceeded when trying to connect/.test(error.message)
  ) {
    return new Fault('unavailable', undefined, { retryable: true })
  }
  return error
}

/** Why a database cannot be reached, for the person who configured it; undefined when something else is wrong. */
export function explainLost(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const { code } = error as { code?: string }
  const reachable =
    code === undefined ||
    !(LOST.has(code) || code.startsWith('28') || code === '3D000' || code === 'ENOTFOUND')
  return reachable && !/timeout/.test(error.message) ? undefined : error.message
}
