const LONGEST = 200
const GREEDY = /[*+]|\{\d*,\d*\}/

/** A group that is repeated, with what stands in it: `(ab|c)+`. Innermost groups only. */
const REPEATED_GROUP = /\((?:\?:)?([^()]*)\)(?:[*+]|\{\d+(?:,\d*)?\})/
const GROUP = /\((?:\?:)?([^()]*)\)/

function isPattern(text: string): boolean {
  try {
    return new RegExp(text, 'u').source !== ''
  } catch {
    return false
  }
}

/**
 * Why a pattern of the clinic cannot be used; undefined when it can. Patterns run on the server against what people
 * type, so those whose time may grow without bound are refused: repeated groups that repeat or choose inside, back
 * references and looks ahead or behind.
 */
export function patternProblem(pattern: string): string | undefined {
  if (pattern.length > LONGEST) return `Mẫu kiểm tra dài quá ${LONGEST} ký tự`
  if (!isPattern(pattern)) return 'Mẫu kiểm tra không phải là biểu thức chính quy hợp lệ'
  // Escaped characters and classes stand for one character each: none of their signs mean anything more.
  if (/\\[1-9k]/.test(pattern) || /\(\?[^:]/.test(pattern))
    return 'Mẫu kiểm tra không được dùng tham chiếu ngược hoặc nhìn trước, nhìn sau'
  let plain = pattern.replace(/\\./gu, 'x').replace(/\[[^\]]*\]/g, 'x')
  const TOO_SLOW = 'Mẫu kiểm tra lặp trong lặp, có thể chạy quá lâu; hãy viết đơn giản hơn'
  while (GROUP.test(plain)) {
    const inside = REPEATED_GROUP.exec(plain)?.[1]
    if (inside !== undefined && (GREEDY.test(inside) || inside.includes('|'))) return TOO_SLOW
    // What a group holds goes on counting for the groups around it.
    plain = plain.replace(GROUP, (_, content: string) => content.replaceAll('|', 'x|x').replace(/^$/, 'x'))
  }
  const repeats = plain.match(/[*+]|\{\d*,\d*\}/g)?.length ?? 0
  return repeats > 3 ? TOO_SLOW : undefined
}

/** Whether a whole text fits a pattern that `patternProblem` has let through. */
export const matches = (pattern: string, text: string): boolean =>
  new RegExp(`^(?:${pattern})$`, 'u').test(text)
