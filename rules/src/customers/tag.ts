export type TagScope = 'person' | 'deal' | 'both'

interface TagUse {
  id: number
  name: string
  scope: TagScope
  person_count: number
  deal_count: number
}

/** Why one tag cannot be merged into another, as a sentence; undefined when it can: whatever has the one may have the other. */
export function tagMergeProblem(
  from: TagUse,
  into: Pick<TagUse, 'id' | 'name' | 'scope'>,
): string | undefined {
  if (from.id === into.id) return 'Hãy chọn một nhãn khác để gộp vào'
  const lost =
    into.scope === 'deal' && from.person_count > 0
      ? `${from.person_count} khách hàng`
      : into.scope === 'person' && from.deal_count > 0
        ? `${from.deal_count} cơ hội`
        : undefined
  return (
    lost &&
    `Nhãn «${from.name}» đang gắn ở ${lost} mà nhãn «${into.name}» không dùng cho loại hồ sơ này; hãy đổi «Dùng cho» của «${into.name}» thành Cả hai trước`
  )
}
