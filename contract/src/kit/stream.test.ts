import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CODE } from './codes.ts'
import { eventText, readStream } from './stream.ts'

async function* cut(text: string, size: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size)
}

const said = (pieces: readonly string[]): string =>
  pieces.map((text) => eventText('piece', JSON.stringify({ text }))).join('')

const texts = fc.array(fc.string({ unit: 'binary' }), { maxLength: 8 })
const sizes = fc.integer({ min: 1, max: 40 })

test('pieces arrive as they were sent, however the connection cuts them, and the end is the answer', async () => {
  await fc.assert(
    fc.asyncProperty(texts, sizes, fc.jsonValue(), async (pieces, size, data) => {
      const heard: string[] = []
      const text = said(pieces) + eventText('done', JSON.stringify(data)) + said(['thừa'])
      const answer = await readStream(cut(text, size), (piece) => void heard.push(piece))
      expect(heard.slice(0, pieces.length)).toEqual(pieces)
      expect(answer).toEqual({
        code: CODE.ok,
        message: '',
        data: JSON.parse(JSON.stringify(data)) as unknown,
      })
    }),
  )
})

test('a refusal is the envelope that it would have been', async () => {
  const refusal = { code: CODE.rule, message: 'Hãy thử lại', data: null }
  const text = said(['Chào']) + eventText('fault', JSON.stringify(refusal))
  expect(await readStream(cut(text, 7), () => undefined)).toEqual(refusal)
})

test('a stream that ends without saying how is no answer', async () => {
  await fc.assert(
    fc.asyncProperty(texts, sizes, async (pieces, size) => {
      expect(await readStream(cut(said(pieces), size), () => undefined)).toMatchObject({
        code: CODE.unavailable,
      })
    }),
  )
})
