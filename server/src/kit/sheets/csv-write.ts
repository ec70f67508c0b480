import { escapeFormula } from '@bcare/rules/text/formula'
import { stringify } from 'csv-stringify/sync'

/** Quotes what a reader would take for something else: a delimiter of any country, and blanks at an end. */
const QUOTED = /[",;\t\r\n]|^\s|\s$/

/** A point would group thousands to a reader of Vietnamese, a program among them. */
const numberText = (value: number): string => String(value).replace('.', ',')

/** Lines of a CSV file, each with its end. A text is never a formula; a number is written as it is. */
export const csvLines = (rows: readonly (readonly (string | number)[])[]): string =>
  stringify([...rows], {
    record_delimiter: 'windows',
    quoted_match: [QUOTED],
    cast: { string: escapeFormula, number: numberText },
  })
