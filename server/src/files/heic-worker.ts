import { createRequire } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'

interface Image {
  get_width(): number
  get_height(): number
  display(
    into: { data: Uint8ClampedArray; width: number; height: number },
    done: (made: unknown) => void,
  ): void
}
interface Library {
  HeifDecoder: new () => { decode(bytes: Uint8Array): Image[] }
}

const { bytes, most_pixels } = workerData as { bytes: Uint8Array; most_pixels: number }
const { HeifDecoder } = createRequire(import.meta.url)('libheif-js/wasm-bundle') as Library

const [image] = new HeifDecoder().decode(bytes)
const [width, height] = image === undefined ? [0, 0] : [image.get_width(), image.get_height()]
if (image === undefined || width * height === 0 || width * height > most_pixels) {
  parentPort?.postMessage(null)
} else {
  const data = new Uint8ClampedArray(width * height * 4)
  image.display({ data, width, height }, (made) =>
    parentPort?.postMessage(
      made === null ? null : { width, height, data },
      made === null ? [] : [data.buffer],
    ),
  )
}
