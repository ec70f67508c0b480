import { fold } from '../text/fold.ts'
import { COMMON_PASSWORDS, COMMON_WORDS } from './common-passwords.ts'

/** No clinic asks for less. */
export const SHORTEST = 10
const LONGEST = 128

const LETTER_FOR: Readonly<Record<string, string>> = {
  '@': 'a',
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  $: 's',
  '!': 'i',
}

/** The word that is left of `P@ssw0rd2026!` without what is put around it: `password`. */
const coreOf = (folded: string): string =>
  folded
    .replace(/^[^a-z]+|[^a-z]+$/g, '')
    .replace(/[@01345$!]/g, (sign) => LETTER_FOR[sign] ?? sign)
    .replace(/[^a-z]/g, '')

const isRepeated = (folded: string) => /^(.{1,4})\1+$/.test(folded)

function isCommon(password: string): boolean {
  const folded = fold(password)
  return isRepeated(folded) || COMMON_PASSWORDS.has(folded) || COMMON_WORDS.has(coreOf(folded))
}

/**
 * Why a password may not be chosen, as a Vietnamese sentence; undefined when it may: 10 to 128 characters, none of the
 * common ones. A clinic may ask for more (`shortest`), never for less.
 */
export function passwordProblem(password: string, shortest = SHORTEST): string | undefined {
  const least = Math.max(shortest, SHORTEST)
  const length = [...password].length
  if (length < least) return `Mật khẩu cần ít nhất ${least} ký tự`
  if (length > LONGEST) return `Mật khẩu không được dài quá ${LONGEST} ký tự`
  return isCommon(password) ? 'Mật khẩu này quá phổ biến, hãy chọn mật khẩu khác' : undefined
}
