import { cleanSigns } from '../../text/clean.ts'
import type { Birth } from './birth.ts'

/** Twelve digits of a citizen's number (CCCD, số định danh), however they were typed; undefined when it is none. */
export function parseNationalId(raw: string): string | undefined {
  const digits = cleanSigns(raw).replaceAll(/[\s.-]/g, '')
  return /^0\d{11}$/.test(digits) ? digits : undefined
}

/** The same as a file tells it: a spreadsheet takes the zero in front of a number away. */
export function importedNationalId(raw: string): string | undefined {
  return parseNationalId(raw) ?? parseNationalId(`0${raw.trim()}`)
}

/** Whether a cell of a file may be a citizen's number, so that it is kept sealed before anybody has said what its column is. */
export const mayBeNationalId = (cell: string): boolean =>
  /^0?\d{11}$/.test(cleanSigns(cell).replaceAll(/[\s.-]/g, ''))

/** For users who may not read it, and for those who have not asked to: `079090000112` → `0790******12`. */
export const maskNationalId = (number: string): string => `${number.slice(0, 4)}******${number.slice(-2)}`

/** Every citizen's number in a text, masked: for texts that are kept, such as what a user searched for. */
export const maskNationalIds = (text: string): string =>
  text.replaceAll(/(?<!\d)0\d{11}(?!\d)/g, maskNationalId)

/**
 * A cell of a file as it is shown before it is brought in: a citizen's number masked, with the zero that a spreadsheet has
 * taken away. Eleven digits are one unless their column is known to hold something else.
 */
export function previewCell(cell: string, field: string | null | undefined): string {
  const number = field === 'national_id' || field == null ? importedNationalId(cell) : undefined
  if (number === undefined) return maskNationalIds(cell)
  const masked = maskNationalId(number)
  return parseNationalId(cell) === undefined ? `${masked} (thêm số 0 ở đầu)` : masked
}

/**
 * What people's numbers say of them: the fourth digit is century and sex, the next two the year
 * (docs/domain/customers.md, "Citizen's number").
 */
export function nationalIdSays(number: string): { birth_year: number; gender: 'male' | 'female' } {
  const mark = Number(number[3])
  return {
    birth_year: 1900 + Math.floor(mark / 2) * 100 + Number(number.slice(4, 6)),
    gender: mark % 2 === 0 ? 'male' : 'female',
  }
}

/** Codes of the provinces before July 2025 run from 001 to 096, and later numbers keep to them. */
const LAST_PLACE = 96

const GENDERS = { male: 'nam', female: 'nữ' } as const

/**
 * What in a citizen's number does not fit to what else is known of a customer, as sentences: a warning, never a refusal,
 * because the meaning of the digits is not promised.
 */
export function nationalIdDoubts(
  number: string,
  { birth_year, gender }: Pick<Birth, 'birth_year'> & { gender: string },
): string[] {
  const says = nationalIdSays(number)
  const place = Number(number.slice(0, 3))
  const knows_gender = gender === 'male' || gender === 'female'
  return [
    ...(place < 1 || place > LAST_PLACE ? ['Ba số đầu không phải mã tỉnh, thành phố'] : []),
    ...(birth_year !== null && birth_year !== says.birth_year
      ? [`Số này của người sinh năm ${says.birth_year}, hồ sơ ghi ${birth_year}`]
      : []),
    ...(knows_gender && gender !== says.gender
      ? [`Số này của ${GENDERS[says.gender]}, hồ sơ ghi ${GENDERS[gender]}`]
      : []),
  ]
}
