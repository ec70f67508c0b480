import { formatNumber } from '@bcare/rules/text/number'
import {
  isLink,
  LONGEST_LINK,
  mentionedIn,
  nodesOf,
  plainText,
  RICH_TEXT_LIMITS,
  type RichBlock,
  type RichText as Doc,
} from '@bcare/rules/text/rich-text'
import * as z from 'zod/mini'
import { id, intBetween, text, textPiece } from '../kit/fields.ts'
import { named } from '../kit/names.ts'

const { characters, nodes, depth, mentions } = RICH_TEXT_LIMITS

const mark = <const T extends string>(type: T) => z.strictObject({ type: z.literal(type) })

const href = z
  .string()
  .check(
    z.maxLength(LONGEST_LINK),
    z.refine(isLink, { error: 'Liên kết phải là địa chỉ http, https, mailto hoặc tel' }),
  )

const RichTextMark = named(
  'RichTextMark',
  z.discriminatedUnion('type', [
    mark('bold'),
    mark('italic'),
    mark('underline'),
    mark('strike'),
    z.strictObject({ type: z.literal('link'), attrs: z.strictObject({ href }) }),
  ]),
)

const marks = z.optional(
  z.array(RichTextMark).check(
    z.maxLength(5),
    z.refine((list) => new Set(list.map(({ type }) => type)).size === list.length, {
      error: 'Một chữ không được định dạng hai lần như nhau',
    }),
  ),
)

const RichTextInline = named(
  'RichTextInline',
  z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('text'), text: textPiece(characters), marks }),
    z.strictObject({ type: z.literal('hardBreak'), marks }),
    z.strictObject({
      type: z.literal('mention'),
      attrs: z.strictObject({ id, label: text(200) }),
      marks,
    }),
  ]),
)

const line = z.optional(z.array(RichTextInline).check(z.maxLength(nodes)))
const RichTextParagraph = named(
  'RichTextParagraph',
  z.strictObject({ type: z.literal('paragraph'), content: line }),
)
const heading = z.strictObject({
  type: z.literal('heading'),
  attrs: z.strictObject({ level: z.literal(3) }),
  content: line,
})

/** A block that holds at most so many lists and quotes inside of each other: unrolled, so that a deeper one is refused by its shape. */
function blockOf(levels: number): z.core.$ZodType {
  if (levels === 0) return z.discriminatedUnion('type', [RichTextParagraph, heading])
  const block = blockOf(levels - 1)
  const inner = 'Inner'.repeat(depth - levels)
  const item = z.strictObject({
    type: z.literal('listItem'),
    content: z.array(block).check(
      z.minLength(1),
      z.maxLength(nodes),
      z.refine(([first]) => (first as RichBlock | undefined)?.type === 'paragraph', {
        error: 'Mỗi mục của danh sách bắt đầu bằng một dòng chữ',
      }),
    ),
  })
  const items = z.array(named(`RichTextItem${inner}`, item)).check(z.minLength(1), z.maxLength(nodes))
  return named(
    `RichTextBlock${inner}`,
    z.discriminatedUnion('type', [
      RichTextParagraph,
      heading,
      z.strictObject({ type: z.literal('bulletList'), content: items }),
      z.strictObject({
        type: z.literal('orderedList'),
        attrs: z.strictObject({ start: intBetween(0, 9999) }),
        content: items,
      }),
      z.strictObject({
        type: z.literal('blockquote'),
        content: z.array(block).check(z.minLength(1), z.maxLength(nodes)),
      }),
    ]),
  )
}

/** How many nodes a document has, counted no further than what is too many. */
function countNodes(doc: Doc): number {
  let count = 0
  for (const _node of nodesOf(doc)) if ((count += 1) > nodes) break
  return count
}

const doc = z.strictObject({
  type: z.literal('doc'),
  content: z.array(blockOf(depth)).check(z.minLength(1), z.maxLength(nodes)),
}) as unknown as z.ZodMiniType<Doc, Doc>

/**
 * A formatted text (docs/security.md "Formatted text"): the editor's document as a closed tree, in which whatever is not named
 * here is refused. No HTML is stored, so none has to be sanitised.
 */
export const RichText = named(
  'RichText',
  doc.check(
    z.refine((value) => countNodes(value) <= nodes, {
      error: `Văn bản có quá ${formatNumber(nodes, 0)} đoạn và mẩu chữ, vui lòng rút gọn`,
      abort: true,
    }),
    z.refine((value) => plainText(value).length <= characters, {
      error: `Nội dung dài quá ${formatNumber(characters, 0)} ký tự`,
    }),
    z.refine((value) => mentionedIn(value).length <= mentions, {
      error: `Chỉ nhắc được nhiều nhất ${mentions} người`,
    }),
  ),
)
