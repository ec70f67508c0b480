import fc from 'fast-check'
import { visible } from './clean.ts'
import type { RichBlock, RichInline, RichMark, RichParagraph, RichText } from './rich-text.ts'

/** Formatted texts for tests. */

const word = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
  // oxlint-disable-next-line no-control-regex -- these are what no text may hold
  .map((text) => visible(text.replaceAll(/[\u0000-\u001f\u007f]/g, ' ')) || ' ')

const plain = (type: 'bold' | 'italic' | 'underline' | 'strike') => fc.constant<RichMark>({ type })
const mark: fc.Arbitrary<RichMark> = fc.oneof(
  plain('bold'),
  plain('italic'),
  plain('underline'),
  plain('strike'),
  fc.webUrl().map((href) => ({ type: 'link', attrs: { href } }) as const),
)
const marks = fc.option(fc.uniqueArray(mark, { maxLength: 3, selector: ({ type }) => type }), {
  nil: undefined,
})
const withMarks = (node: RichInline, list: RichMark[] | undefined): RichInline =>
  list === undefined ? node : { ...node, marks: list }

const label = fc.constantFrom('Trần Hải', 'Nguyễn Thị Hà', 'Lê Mai')
const inline: fc.Arbitrary<RichInline> = fc
  .tuple(
    fc.oneof(
      word.map((text) => ({ type: 'text', text }) as const),
      fc.constant({ type: 'hardBreak' } as const),
      fc.record({
        type: fc.constant('mention' as const),
        attrs: fc.record({ id: fc.integer({ min: 1, max: 20 }), label }),
      }),
    ),
    marks,
  )
  .map(([node, list]) => withMarks(node, list))

const paragraph: fc.Arbitrary<RichParagraph> = fc.record(
  { type: fc.constant('paragraph' as const), content: fc.array(inline, { maxLength: 4 }) },
  { requiredKeys: ['type'] },
)
const heading = fc.record({
  type: fc.constant('heading' as const),
  attrs: fc.constant({ level: 3 as const }),
  content: fc.array(inline, { maxLength: 3 }),
})

function blockOf(levels: number): fc.Arbitrary<RichBlock> {
  if (levels === 0) return fc.oneof(paragraph, heading)
  const inner = fc.array(blockOf(levels - 1), { minLength: 1, maxLength: 2 })
  const item = fc.record({
    type: fc.constant('listItem' as const),
    content: fc.tuple(paragraph, inner).map(([first, more]): RichBlock[] => [first, ...more]),
  })
  const items = fc.array(item, { minLength: 1, maxLength: 2 })
  return fc.oneof(
    paragraph,
    heading,
    fc.record({ type: fc.constant('bulletList' as const), content: items }),
    fc.record({
      type: fc.constant('orderedList' as const),
      attrs: fc.record({ start: fc.integer({ min: 0, max: 99 }) }),
      content: items,
    }),
    fc.record({ type: fc.constant('blockquote' as const), content: inner }),
  )
}

const docOf = (levels: number): fc.Arbitrary<RichText> =>
  fc.record({
    type: fc.constant('doc' as const),
    content: fc.array(blockOf(levels), { minLength: 1, maxLength: 3 }),
  })

/** Documents that may be stored, with at least one word. */
export const richText: fc.Arbitrary<RichText> = fc.tuple(docOf(3), word).map(([doc, text]) => ({
  ...doc,
  content: [...doc.content, { type: 'paragraph', content: [{ type: 'text', text: `chữ ${text}` }] }],
}))

/** Documents as they come from elsewhere, deeper than may be stored. */
export const anyDepth: fc.Arbitrary<RichText> = docOf(5)
