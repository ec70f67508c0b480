import type { Page } from '@playwright/test'
import { decodeQR } from 'qr/decode.js'
import { extractText, getDocumentProxy } from 'unpdf'

/** Pixels that a dot of a code is drawn with for its reader. */
const SCALE = 4
const WHITE = 255

/** What the browser prints now, with what it adds of its own where a page lets it, page by page, in composed letters; `size` is that of the first page in millimetres. */
export async function printedPages(page: Page): Promise<{ pages: string[]; size: [number, number] }> {
  const file = await page.pdf({ preferCSSPageSize: true, displayHeaderFooter: true })
  const document = await getDocumentProxy(new Uint8Array(file))
  const { width, height } = (await document.getPage(1)).getViewport({ scale: 1 })
  const { text } = await extractText(document, { mergePages: false })
  const millimetres = (points: number) => Math.round((points / 72) * 25.4)
  return {
    pages: text.map((of_page) => of_page.normalize('NFC').replaceAll(/\s+/g, ' ')),
    size: [millimetres(width), millimetres(height)],
  }
}

/** What the QR code of this name says to a reader. @throws when no reader finds it */
export async function readCode(page: Page, name: RegExp): Promise<string> {
  const image = page.getByRole('img', { name })
  const dots = Number((await image.getAttribute('viewBox'))?.split(' ')[2])
  const path = (await image.locator('path').getAttribute('d')) ?? ''
  const width = dots * SCALE
  const data = new Uint8ClampedArray(width * width * 4).fill(WHITE)
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    for (let down = 0; down < SCALE; down += 1)
      for (let right = 0; right < SCALE; right += 1) {
        const at = ((Number(y) * SCALE + down) * width + Number(x) * SCALE + right) * 4
        data.fill(0, at, at + 3)
      }
  return decodeQR({ width, height: width, data })
}
