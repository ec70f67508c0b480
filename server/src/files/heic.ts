import { createRequire } from 'node:module'

export interface Raw {
  width: number
  height: number
  /** Red, green, blue and alpha of every pixel. */
  data: Uint8ClampedArray
}

interface Image {
  get_width(): number
  get_height(): number
  display(into: Raw, done: (made: unknown) => void): void
}
interface Library {
  HeifDecoder: new () => { decode(bytes: Uint8Array): Image[] }
}

/**
 * The pixels of a HEIC picture, turned as it is to be seen; undefined when it cannot be read or has more than `most_pixels`.
 * Runs without a pause for as long as it takes: for the process that draws, which can be ended.
 */
export async function heicPixels(bytes: Uint8Array, most_pixels: number): Promise<Raw | undefined> {
  const { HeifDecoder } = createRequire(import.meta.url)('libheif-js/wasm-bundle') as Library
  const [image] = new HeifDecoder().decode(bytes)
  const [width, height] = image === undefined ? [0, 0] : [image.get_width(), image.get_height()]
  if (image === undefined || width * height === 0 || width * height > most_pixels) return undefined
  const raw: Raw = { data: new Uint8ClampedArray(width * height * 4), width, height }
  const { promise, resolve } = Promise.withResolvers<Raw | undefined>()
  image.display(raw, (made) => resolve(made === null ? undefined : raw))
  return promise
}
