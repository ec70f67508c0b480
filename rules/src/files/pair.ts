export interface PairHalf {
  id: number
  person_id: number | null
  entity_type: string
  entity_id: number
  mime: string
  taken_at: string | null
  created_at: string
}

/** Why two pictures cannot stand side by side as before and after, as a sentence; undefined when they can. */
export function pairRefusal(before: PairHalf, after: PairHalf): string | undefined {
  if (before.id === after.id) return 'Hãy chọn hai ảnh khác nhau'
  if (before.person_id === null || before.person_id !== after.person_id)
    return 'Hai ảnh trước và sau phải của cùng một khách hàng'
  if (![before, after].every(({ mime }) => mime.startsWith('image/'))) return 'Chỉ ghép được hai ảnh'
  return undefined
}

/** Which of two pictures is the earlier one: by when they were taken, else by when they came. */
export function inOrder<T extends PairHalf>(one: T, other: T): [before: T, after: T] {
  const at = ({ taken_at, created_at }: PairHalf) => Date.parse(taken_at ?? created_at)
  return at(one) < at(other) || (at(one) === at(other) && one.id < other.id) ? [one, other] : [other, one]
}
