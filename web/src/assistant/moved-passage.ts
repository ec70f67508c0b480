import type { Passage } from './helped-text.ts'

/** Where a text was changed: from the first sign that is another one to behind the last. */
function changeOf(before: string, after: string) {
  const most = Math.min(before.length, after.length)
  let start = 0
  while (start < most && before[start] === after[start]) start += 1
  let same = 0
  while (same < most - start && before.at(-1 - same) === after.at(-1 - same)) same += 1
  return { start, end: before.length - same, moved: after.length - before.length }
}

/** Where a passage is after its text was changed: what was typed before, behind or over its ends is not part of it. */
export function movedPassage({ from, to }: Passage, before: string, after: string): Passage {
  if (before === after) return { from, to }
  const { start, end, moved } = changeOf(before, after)
  const first = from < start ? from : Math.max(from, end) + moved
  const last = to <= start ? to : to >= end ? to + moved : start
  return { from: first, to: Math.max(first, last) }
}
