import { Worker } from 'node:worker_threads'

export interface Raw {
  width: number
  height: number
  /** Red, green, blue and alpha of every pixel. */
  data: Uint8Array
}

const PATIENCE_MS = 20_000

/**
 * The pixels of a HEIC picture, turned as it is to be seen; undefined when it cannot be read or has more than `most_pixels`.
 * In a thread of its own, which is ended when it takes too long: the decoder runs without a pause.
 */
export async function heicPixels(bytes: Buffer, most_pixels: number): Promise<Raw | undefined> {
  const { promise, resolve } = Promise.withResolvers<Raw | null>()
  const worker = new Worker(new URL('./heic-worker.ts', import.meta.url), {
    workerData: { bytes: new Uint8Array(bytes), most_pixels },
    resourceLimits: { maxOldGenerationSizeMb: 256 },
    stdout: true,
    stderr: true,
  })
  const patience = setTimeout(() => resolve(null), PATIENCE_MS)
  worker.on('message', resolve)
  worker.on('error', () => resolve(null))
  worker.on('exit', () => resolve(null))
  try {
    return (await promise) ?? undefined
  } finally {
    clearTimeout(patience)
    await worker.terminate()
  }
}
