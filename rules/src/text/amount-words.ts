const DIGITS = ['không', 'một', 'hai', 'ba', 'bốn', 'năm', 'sáu', 'bảy', 'tám', 'chín'] as const

/** What three digits count, by their place from the right: `ba tỷ hai trăm triệu`; a billion of billions begins anew. */
const UNITS = ['', 'nghìn', 'triệu', 'tỷ'] as const
const THREE_DIGITS = 1_000
const BILLION = 1_000_000_000

const digit = (value: number): string => DIGITS[value] ?? ''

/** The last digit after `tens`: `mười lăm`, `hai mươi mốt`, `hai mươi tư`, `linh một`. */
function onesWords(tens: number, ones: number): string {
  if (ones === 0) return ''
  if (ones === 1 && tens > 1) return 'mốt'
  if (ones === 4 && tens > 1) return 'tư'
  if (ones === 5 && tens > 0) return 'lăm'
  return digit(ones)
}

function tensWords(tens: number, ones: number): string {
  if (tens > 1) return `${digit(tens)} mươi`
  if (tens === 1) return 'mười'
  return ones === 0 ? '' : 'linh'
}

/** Three digits; behind larger ones every place is said: `không trăm linh năm`. */
function groupWords(value: number, follows: boolean): string[] {
  const [hundreds, tens, ones] = [Math.floor(value / 100), Math.floor(value / 10) % 10, value % 10]
  const says_hundreds = follows || hundreds > 0
  return [
    says_hundreds ? `${digit(hundreds)} trăm` : '',
    says_hundreds || tens > 0 ? tensWords(tens, ones) : '',
    onesWords(tens, ones),
  ]
}

/** Below a billion of billions, `follows` larger ones. */
function belowBillion(value: number, follows: boolean): string[] {
  const groups = [2, 1, 0].map((place) => ({
    unit: UNITS[place] ?? '',
    of: Math.floor(value / THREE_DIGITS ** place) % THREE_DIGITS,
    follows: follows || value >= THREE_DIGITS ** (place + 1),
  }))
  return groups.flatMap((group) =>
    group.of === 0 ? [] : [...groupWords(group.of, group.follows), group.unit],
  )
}

function words(value: number, follows: boolean): string[] {
  if (value < BILLION) return belowBillion(value, follows)
  return [...words(Math.floor(value / BILLION), follows), 'tỷ', ...belowBillion(value % BILLION, true)]
}

/**
 * Whole đồng in words, as money papers say it below the sum: 3200000 → `Ba triệu hai trăm nghìn đồng`. Says «linh», «nghìn»
 * and «tỷ»; a refund is `Âm …`. @throws RangeError when it is no whole number
 */
export function amountWords(dong: number): string {
  if (!Number.isSafeInteger(dong)) throw new RangeError(`Not whole đồng: ${dong}`)
  const said = dong === 0 ? [digit(0)] : words(Math.abs(dong), false)
  const text = [dong < 0 ? 'âm' : '', ...said, 'đồng'].filter((word) => word !== '').join(' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
