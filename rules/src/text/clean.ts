/**
 * First an emoji with what belongs to it though nobody sees it (the sign of a keycap, the tags of a flag, the sign of a
 * coloured heart, the joiners of a family); else a sign of no width: a joiner, a mark of direction or of byte order, a soft
 * hyphen, a mark of annotations.
 */
const EMOJI_OR_INVISIBLE =
  /([0-9#*]\uFE0F\u20E3|\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{1,6}\u{E007F}|\p{Extended_Pictographic}\uFE0F?\p{Emoji_Modifier}?(?:\u200D\p{Extended_Pictographic}\uFE0F?\p{Emoji_Modifier}?)*)|[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/gu

const ODD_BLANKS = /[\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]/g
/** Line ends of other alphabets of signs than those of a keyboard. */
const ODD_LINE_ENDS = /[\u0085\u2028\u2029]/g
/** Those that look as the hyphen of a keyboard does; longer dashes are meant. */
const HYPHENS = /[\u2010\u2011]/g
const BLANKS = /[ \t]+/g
const PLAIN = /^[\u0020-\u007E\n]*$/

/**
 * Text without what no reader sees: signs of no width go, odd blanks and hyphens become those of a keyboard, letters are
 * composed (NFC). What is visible stays, an emoji whole. Ends are kept as they are.
 */
export const visible = (raw: string): string =>
  PLAIN.test(raw)
    ? raw
    : raw
        .replace(EMOJI_OR_INVISIBLE, (_, emoji: string | undefined) => emoji ?? '')
        .normalize('NFC')
        .replace(ODD_BLANKS, ' ')
        .replace(HYPHENS, '-')

/** Text of several lines as it is stored (docs/domain/common.md, "Text"). */
export const cleanText = (raw: string): string => visible(raw).replace(ODD_LINE_ENDS, '\n').trim()

/** One line of text as it is stored: the same, with single blanks. What has line ends of a keyboard in it keeps them. */
export const cleanLine = (raw: string): string =>
  visible(raw).replace(ODD_LINE_ENDS, ' ').replace(BLANKS, ' ').trim()

// Of full width, as some keyboards of Asia write them.
const WIDE = /[\uFF01-\uFF5E]/g
const DASHES = /[\p{Dash_Punctuation}\u2212]/gu

/** A line of signs that are read one by one, such as a number or a code: letters and digits of a keyboard's width, one kind of dash. */
export const cleanSigns = (raw: string): string =>
  cleanLine(raw)
    .replace(WIDE, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) - 0xfee0))
    .replace(DASHES, '-')
