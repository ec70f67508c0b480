import { takenAt } from '@bcare/rules/files/exif'
import { MOST_PIXELS, STORED_IMAGE } from '@bcare/rules/files/kind'
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

const OPTIONS = { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1 } as const

/** The picture's pixels, turned as its camera says; undefined when they cannot be read. */
async function pixelsOf(bytes: Buffer, mime: string): Promise<Sharp | undefined> {
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
async function exifOf(bytes: Buffer, mime: string): Promise<Uint8Array[]> {
  if (mime !== 'image/heic') return [(await sharp(bytes, OPTIONS).metadata()).exif ?? Buffer.alloc(0)]
  const blocks: Uint8Array[] = []
  for (let at = bytes.indexOf(EXIF_MARK); at >= 0 && blocks.length < 8; at = bytes.indexOf(EXIF_MARK, at + 1))
    blocks.push(bytes.subarray(at))
  return blocks
}

/** When the camera of a picture took it; null when it does not say so. @throws the library's error */
export const momentOf = async (bytes: Buffer, mime: string, now: Date): Promise<string | null> =>
  (await exifOf(bytes, mime)).map((exif) => takenAt(exif, now)).find((at) => at !== undefined) ?? null

/** Draws a picture anew, with its small one; undefined for what cannot be read. @throws the library's error */
export async function draw(bytes: Buffer, sent_mime: string, now: Date): Promise<Drawn | undefined> {
  const picture = await pixelsOf(bytes, sent_mime)
  const mime = STORED_IMAGE[sent_mime]
  const encode = mime === undefined ? undefined : ENCODE[mime]
  if (picture === undefined || mime === undefined || encode === undefined) return undefined
  const { data: full, info } = await encode(picture).toBuffer({ resolveWithObject: true })
  const thumb = await sharp(full, OPTIONS)
    .resize(THUMB_PX, THUMB_PX, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 78 })
    .toBuffer()
  const taken_at = await momentOf(bytes, sent_mime, now)
  return { mime, width: info.width, height: info.height, full, thumb, taken_at }
}
