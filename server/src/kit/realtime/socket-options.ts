import type { Bus } from './bus.ts'
import type { Caller } from '../caller.ts'
import type { Logger } from 'pino'
import type { SocketLimits } from './limits.ts'
import type { SocketMeter } from './hub.ts'

export interface SocketOptions {
  bus: Bus
  /** Whose an access token is at a host; it must not count as activity. @throws Fault */
  identify: (token: string, host: string) => Promise<Caller>
  clock: () => Date
  logger: Logger
  limits?: Partial<SocketLimits>
  meter?: SocketMeter
}
