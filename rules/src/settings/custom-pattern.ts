import { RE2JS } from 're2js'

/**
 * Patterns that clinics write are run by RE2, whose time grows with the text and never beyond it: `RegExp` can take
 * minutes over a few characters, and with it every clinic of the installation (docs/security.md). Only the server needs
 * the engine; browsers leave patterns to it.
 */

const LONGEST = 200
/** Steps of a compiled pattern: time is their number times that of the characters. */
const LARGEST_PROGRAM = 200
/** Steps times characters for one value: a form has a hundred fields of five thousand characters, and all of them wait on one thread. */
export const MOST_WORK = 100_000
/** Compiled patterns that are cache; the one that was not used for longest goes first. */
const MOST_KEPT = 200

const BEYOND =
  'Mẫu kiểm tra không được dùng tham chiếu ngược hoặc nhìn trước, nhìn sau; hãy viết mẫu cho cả chuỗi'
const TOO_LARGE = 'Mẫu kiểm tra lặp quá nhiều lần; hãy viết số lần lặp nhỏ hơn, hoặc đặt độ dài tối đa'
const TOO_LONG =
  'Mẫu kiểm tra quá phức tạp cho văn bản dài như vậy; hãy viết mẫu đơn giản hơn, hoặc đặt độ dài tối đa nhỏ hơn'
const NO_PATTERN = 'Mẫu kiểm tra không phải là biểu thức chính quy hợp lệ'

type Compiled = { engine: RE2JS } | { problem: string }

/** Back references, looks ahead and behind, and atomic groups, outside of escapes and classes. */
const isBeyond = (pattern: string): boolean => {
  const plain = pattern.replace(/\\[^1-9k]/gu, 'x').replace(/\[[^\]]*\]/g, 'x')
  return /\\[1-9k]/.test(plain) || /\(\?(?:[=!>]|<[=!])/.test(plain)
}

function compile(pattern: string): Compiled {
  if (pattern.length > LONGEST) return { problem: `Mẫu kiểm tra dài quá ${LONGEST} ký tự` }
  if (isBeyond(pattern)) return { problem: BEYOND }
  try {
    // What `RegExp` writes otherwise, such as \u00e0, is said in RE2's own words.
    const engine = RE2JS.compile(RE2JS.translateRegExp(pattern))
    return engine.programSize() > LARGEST_PROGRAM ? { problem: TOO_LARGE } : { engine }
  } catch (error) {
    if (!(error instanceof Error)) throw error
    return {
      problem: /repeat (?:count|size)|expression (?:too large|nests)/.test(error.message)
        ? TOO_LARGE
        : NO_PATTERN,
    }
  }
}

const cache = new Map<string, Compiled>()

function compiled(pattern: string): Compiled {
  const known = cache.get(pattern) ?? compile(pattern)
  // The one that was used last stands last.
  cache.delete(pattern)
  cache.set(pattern, known)
  const [oldest] = cache.keys()
  if (cache.size > MOST_KEPT && oldest !== undefined) cache.delete(oldest)
  return known
}

const isTooMuch = (engine: RE2JS, characters: number): boolean =>
  engine.programSize() * characters > MOST_WORK

/** Why a pattern of the clinic cannot be used on texts of up to so many characters, in Vietnamese; undefined when it can. */
export function patternProblem(pattern: string, longest: number): string | undefined {
  const found = compiled(pattern)
  if ('problem' in found) return found.problem
  return isTooMuch(found.engine, longest) ? TOO_LONG : undefined
}

/** What it costs to hold a text against a pattern, in steps times characters; nothing where it is not held against it at all. */
export function workOf(pattern: string, text: string): number {
  const found = compiled(pattern)
  if ('problem' in found) return 0
  const work = found.engine.programSize() * text.length
  return work > MOST_WORK && isTooMuch(found.engine, [...text].length) ? 0 : Math.min(work, MOST_WORK)
}

/**
 * Whether a whole text fits a pattern. One that cannot be used, as a field may have from before patterns were judged
 * like this or held against longer texts, holds nothing back: records stay editable, and the field says what is wrong as soon as it is edited.
 */
export function matches(pattern: string, text: string): boolean {
  const found = compiled(pattern)
  if ('problem' in found) return true
  // Half of a sign outside of the basic plane is no character: these are counted only where it matters.
  if (isTooMuch(found.engine, text.length) && isTooMuch(found.engine, [...text].length)) return true
  // A matcher keeps nothing of what it has seen; `testExact` would keep megabytes of states for each pattern.
  return found.engine.matcher(text).matches()
}
