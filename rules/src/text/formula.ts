/**
 * A spreadsheet would take such a text for a formula, and run it: it begins with a sign of calculation, in any of its widths,
 * after nothing or after signs that nobody sees (blanks, line ends, zero widths, marks of direction), or with a tab or a
 * carriage return, which programs drop before they look.
 */
const FORMULA =
  /^(?:[\t\r]|[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*[=+\-@\u2212\ufe62\ufe63\ufe66\ufe6b\uff1d\uff0b\uff0d\uff20])/u

const APOSTROPHES = /^'+/

export const looksLikeFormula = (text: string): boolean => FORMULA.test(text)

/** Text with an apostrophe before what a spreadsheet would run; one that was there already gets a second. */
export const escapeFormula = (text: string): string =>
  FORMULA.test(text.replace(APOSTROPHES, '')) ? `'${text}` : text

/** The text that `escapeFormula` was given. */
export const unescapeFormula = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text.replace(APOSTROPHES, '')) ? text.slice(1) : text
