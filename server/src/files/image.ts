import { takenAt } from '@bcare/rules/files/exif'
import { MOST_PIXELS, STORED_IMAGE, type FileKind } from '@bcare/rules/files/kind'
import { Fault } from '@bcare/contract'
import { fairTurns } from '../kit/turns.ts'
import sharp, { type Sharp } from 'sharp'
import { heicPixels } from './heic.ts'

/** A picture as it is stored: drawn anew from its pixels, so that nothing else of what was sent is in it. */
export interface Drawn {
  mime: string
  width: number
  height: number
  full: Buffer
  thumb: Buffer
  /** When its camera took it; null when it does not say so. */
  taken_at: string | null
}

sharp.cache(false)
sharp.concurrency(1)

const THUMB_PX = 480
const SECONDS = 20
const AT_ONCE = 2
const MOST_WAITING = 200

const OPTIONS = { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1 } as const

/** Pictures are large while they are drawn: two at a time, and the next one another clinic's. */
const { inTurn } = fairTurns({
  at_once: AT_ONCE,
  most_each: AT_ONCE,
  most_waiting: MOST_WAITING,
  full: () => new Fault('too_many', 'Đang có nhiều ảnh được xử lý cùng lúc, hãy gửi lại ảnh sau ít phút'),
})

/** A picture that a clinic has sent. */
export interface SentPicture {
  tenant_id: number
  /** Reads all of it. */
  read: () => Promise<Buffer>
}

/** A picture comes into memory when its turn has come, not while it waits. */
const inHand = <T>({ tenant_id, read }: SentPicture, work: (bytes: Buffer) => Promise<T>): Promise<T> =>
  inTurn(tenant_id, async () => work(await read()))

/** The picture's pixels, turned as its camera says; undefined when they cannot be read. */
async function pixelsOf(bytes: Buffer, { mime }: FileKind): Promise<Sharp | undefined> {
  if (mime !== 'image/heic') return sharp(bytes, OPTIONS).autoOrient()
  const raw = await heicPixels(bytes, MOST_PIXELS)
  if (raw === undefined) return undefined
  const { width, height, data } = raw
  return sharp(data, { raw: { width, height, channels: 4 }, limitInputPixels: MOST_PIXELS }).removeAlpha()
}

const ENCODE: Record<string, (picture: Sharp) => Sharp> = {
  'image/jpeg': (picture) => picture.jpeg({ quality: 90 }),
  'image/webp': (picture) => picture.webp({ quality: 90 }),
  'image/png': (picture) => picture.png({ compressionLevel: 6 }),
}

const EXIF_MARK = Buffer.from('Exif\0\0')

/** What may be the EXIF blocks of a picture; those of HEIC are recognised by their mark, for want of a reader of its boxes. */
async function exifOf(bytes: Buffer, { mime }: FileKind): Promise<Uint8Array[]> {
  if (mime !== 'image/heic') return [(await sharp(bytes, OPTIONS).metadata()).exif ?? Buffer.alloc(0)]
  const blocks: Uint8Array[] = []
  for (let at = bytes.indexOf(EXIF_MARK); at >= 0 && blocks.length < 8; at = bytes.indexOf(EXIF_MARK, at + 1))
    blocks.push(bytes.subarray(at))
  return blocks
}

const momentOf = async (bytes: Buffer, kind: FileKind, now: Date): Promise<string | null> =>
  (await exifOf(bytes, kind)).map((exif) => takenAt(exif, now)).find((at) => at !== undefined) ?? null

async function draw(bytes: Buffer, kind: FileKind, now: Date): Promise<Drawn | undefined> {
  const picture = await pixelsOf(bytes, kind)
  const mime = STORED_IMAGE[kind.mime]
  const encode = mime === undefined ? undefined : ENCODE[mime]
  if (picture === undefined || mime === undefined || encode === undefined) return undefined
  const { data: full, info } = await encode(picture)
    .timeout({ seconds: SECONDS })
    .toBuffer({ resolveWithObject: true })
  const thumb = await sharp(full, OPTIONS)
    .resize(THUMB_PX, THUMB_PX, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 78 })
    .timeout({ seconds: SECONDS })
    .toBuffer()
  const taken_at = await momentOf(bytes, kind, now)
  return { mime, width: info.width, height: info.height, full, thumb, taken_at }
}

/**
 * Draws a picture anew, and its small one of at most 480 pixels: place and camera are gone, its turn is applied, HEIC has
 * become JPEG; of what its camera wrote down only the moment is answered. Undefined for what cannot be read, and for more than 40 million pixels.
 */
export const drawImage = (sent: SentPicture, kind: FileKind, now: Date): Promise<Drawn | undefined> =>
  // Whatever the library finds wrong is a fault of what was sent.
  inHand(sent, (bytes) => draw(bytes, kind, now).catch(() => undefined))

/** When the camera of a picture took it, for one that need not be drawn again; null when it does not say so. */
export const takenAtOf = (sent: SentPicture, kind: FileKind, now: Date): Promise<string | null> =>
  inHand(sent, (bytes) => momentOf(bytes, kind, now).catch(() => null))
