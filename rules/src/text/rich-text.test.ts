import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyDepth, richText } from './rich-text-arbitrary.ts'
import {
  formattingIn,
  isLink,
  lifted,
  linkOf,
  mentionedIn,
  nodesOf,
  plainText,
  RICH_TEXT_LIMITS,
  type RichBlock,
  richTextOf,
} from './rich-text.ts'

/** The texts and names of a document, in their order. */
const pieces = (blocks: readonly RichBlock[]): string[] =>
  [...nodesOf({ type: 'doc', content: [...blocks] })].flatMap((node) =>
    node.type === 'text' ? [node.text] : node.type === 'mention' ? [`@${node.attrs.label}`] : [],
  )

const squeezed = (text: string) => text.normalize('NFC').replaceAll(/\s/g, '')

const depthOf = (blocks: readonly RichBlock[]): number =>
  Math.max(
    0,
    ...blocks.map((block) => {
      if (block.type === 'blockquote') return 1 + depthOf(block.content)
      if (block.type === 'paragraph' || block.type === 'heading') return 0
      return 1 + Math.max(0, ...block.content.map(({ content }) => depthOf(content)))
    }),
  )

test('everything that is written is in the plain text, in its order', () => {
  fc.assert(
    fc.property(richText, (doc) => {
      const text = squeezed(plainText(doc))
      let from = 0
      for (const piece of pieces(doc.content).map(squeezed)) {
        const at = text.indexOf(piece, from)
        expect(at).toBeGreaterThanOrEqual(from)
        from = at + piece.length
      }
    }),
  )
})

test('lists have their signs, breaks their lines, what is nested its indent', () => {
  const say = (text: string) => ({ type: 'paragraph' as const, content: [{ type: 'text' as const, text }] })
  const item = (...content: RichBlock[]) => ({ type: 'listItem' as const, content })
  const doc = {
    type: 'doc' as const,
    content: [
      { type: 'heading' as const, attrs: { level: 3 as const }, content: say('Kế hoạch').content },
      {
        type: 'orderedList' as const,
        attrs: { start: 2 },
        content: [
          item(say('Nhổ răng'), { type: 'bulletList', content: [item(say('R48')), item(say('R38'))] }),
          item({
            type: 'paragraph',
            content: [
              { type: 'text', text: 'Gọi lại' },
              { type: 'hardBreak' },
              { type: 'mention', attrs: { id: 7, label: 'Trần Hải' } },
            ],
          }),
        ],
      },
      { type: 'blockquote' as const, content: [say('Khách ngại đau')] },
    ],
  }
  expect(plainText(doc)).toBe(
    ['Kế hoạch', '2. Nhổ răng', '   • R48', '   • R38', '3. Gọi lại', '   @Trần Hải', 'Khách ngại đau'].join(
      '\n',
    ),
  )
  expect(formattingIn(doc)).toEqual(['tiêu đề', 'danh sách', 'danh sách đánh số', 'trích dẫn'])
})

test('what was typed as plain text says the same as a document', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (typed) => {
      const lines = typed.split(/\r\n|\r|\n/).join('\n')
      expect(plainText(richTextOf(typed))).toBe(lines.normalize('NFC').trim())
    }),
  )
})

test('people who are named in plain text are mentioned in the document, the longer name first', () => {
  const people = [
    { id: 1, name: 'Mai' },
    { id: 2, name: 'Mai Lan' },
    { id: 3, name: 'Hà' },
  ]
  const doc = richTextOf('Nhờ @Mai Lan gọi,\n@Mai xem', people)
  expect(plainText(doc)).toBe('Nhờ @Mai Lan gọi,\n@Mai xem')
  expect(mentionedIn(doc)).toEqual([2, 1])
})

test('lifting leaves no more depth than there may be, and every word', () => {
  fc.assert(
    fc.property(anyDepth, fc.nat(RICH_TEXT_LIMITS.depth), ({ content }, depth) => {
      const fitting = lifted(content, depth)
      expect(depthOf(fitting)).toBeLessThanOrEqual(depth)
      expect(pieces(fitting)).toEqual(pieces(content))
      if (depthOf(content) <= depth) expect(fitting).toEqual(content)
    }),
  )
})

test('a link leads to a page, an email or a telephone', () => {
  for (const href of ['https://bcare.vn/a?b=c#d', 'http://10.0.0.1', 'mailto:a@b.vn', 'tel:+84901234567'])
    expect(isLink(href)).toBe(true)
  const hostile = [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    ' javascript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://bcare.vn/x',
    '//bcare.vn',
    '/customer',
    '',
    `https://bcare.vn/${'a'.repeat(2000)}`,
  ]
  for (const href of hostile) expect([href, isLink(href)]).toEqual([href, false])
})

test('whatever is typed as an address becomes a link that may be stored, or none', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.webUrl(), fc.emailAddress()), (typed) => {
      const href = linkOf(typed)
      expect(href === undefined || isLink(href)).toBe(true)
    }),
  )
  expect(linkOf('bcare.vn/gia')).toBe('https://bcare.vn/gia')
  expect(linkOf(' 0901 234 567 ')).toBe('tel:0901234567')
  expect(linkOf('mai@phongkham.vn')).toBe('mailto:mai@phongkham.vn')
  expect(linkOf('giá niềng')).toBeUndefined()
  expect(linkOf('javascript:alert(1)')).toBeUndefined()
})
