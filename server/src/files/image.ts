import { Fault } from '@bcare/contract'
import type { FileKind } from '@bcare/rules/files/kind'
import { fairTurns } from '../kit/turns.ts'
import { drawing, type DrawTask } from './draw-process.ts'
import type { Drawn } from './draw.ts'

export type { Drawn }

const AT_ONCE = 3
const MOST_EACH = 2
const MOST_WAITING = 200

/** Pictures are large while they are drawn: three at a time, two of one clinic, so that another always finds a place. */
const { inTurn } = fairTurns({
  at_once: AT_ONCE,
  most_each: MOST_EACH,
  most_waiting: MOST_WAITING,
  full: () => new Fault('too_many', 'Đang có nhiều ảnh được xử lý cùng lúc, hãy gửi lại ảnh sau ít phút'),
})

const inProcess = drawing()

/** A picture that a clinic has sent. */
export interface SentPicture {
  tenant_id: number
  /** Reads all of it. */
  read: () => Promise<Buffer>
}

/** A picture comes into memory when its turn has come, not while it waits. */
const inHand = <T>({ tenant_id, read }: SentPicture, task: Omit<DrawTask, 'bytes'>): Promise<T | undefined> =>
  inTurn(tenant_id, async () => inProcess<T>({ ...task, bytes: await read() }))

/**
 * Draws a picture anew, and its small one of at most 480 pixels: place and camera are gone, its turn is applied, HEIC has
 * become JPEG; of what its camera wrote down only the moment is answered. Undefined for what cannot be read, and for more than 40 million pixels.
 */
export const drawImage = (sent: SentPicture, { mime }: FileKind, now: Date): Promise<Drawn | undefined> =>
  inHand<Drawn>(sent, { what: 'draw', mime, now })

/** When the camera of a picture took it, for one that need not be drawn again; null when it does not say so. */
export const takenAtOf = async (sent: SentPicture, { mime }: FileKind, now: Date): Promise<string | null> =>
  (await inHand<string | null>(sent, { what: 'moment', mime, now })) ?? null
