/** What carries a readable code (docs/domain/common.md, "Codes"). */
export type CodeKind = 'person' | 'deal' | 'visit' | 'appointment'

/** Codes are numbered anew in each period; `date` is the business date of issue, `seq` counts from 1 within it. */
export interface CodeNumber {
  date: string
  seq: number
}

const FORMATS: Readonly<
  Record<CodeKind, { daily: boolean; write: (date: string, seq: string) => string; digits: number }>
> = {
  person: { daily: false, digits: 5, write: (date, seq) => `KH${date.slice(2, 4)}${seq}` },
  deal: { daily: false, digits: 5, write: (date, seq) => `CH${date.slice(2, 4)}${seq}` },
  visit: { daily: true, digits: 2, write: (date, seq) => `TN-${date.replaceAll('-', '')}-${seq}` },
  appointment: { daily: false, digits: 6, write: (date, seq) => `LH${date.slice(2, 4)}${seq}` },
}

/** The period under which a sequence counts: `2026` for yearly codes, `20261121` for daily ones. */
export const codePeriod = (kind: CodeKind, date: string): string =>
  FORMATS[kind].daily ? date.replaceAll('-', '') : date.slice(0, 4)

/**
 * `KH2600001`, `CH2600001`, `TN-20261121-01`, `LH26000001`; a sequence past its width grows longer, never wraps.
 * @throws RangeError when seq is not a positive whole number
 */
export function formatCode(kind: CodeKind, { date, seq }: CodeNumber): string {
  if (!Number.isSafeInteger(seq) || seq < 1) throw new RangeError(`Not a sequence number: ${seq}`)
  const format = FORMATS[kind]
  return format.write(date, String(seq).padStart(format.digits, '0'))
}
