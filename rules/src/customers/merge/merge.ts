/** The record that stays, and the one that goes into it. */
export interface Pair {
  keep_id: number
  merge_id: number
}

/** For so long a merge can be taken back. */
export const UNDO_DAYS = 30
const DAY = 86_400_000

export interface MergeFacts extends Pair {
  /** A user has deleted or merged one of them meanwhile. */
  gone: boolean
  keep_visit: boolean
  merge_visit: boolean
}

/** Why two records cannot be merged, in Vietnamese; undefined when they can. */
export function mergeRefusal({
  keep_id,
  merge_id,
  gone,
  keep_visit,
  merge_visit,
}: MergeFacts): string | undefined {
  if (keep_id === merge_id) return 'Hãy chọn hai hồ sơ khác nhau để gộp'
  if (gone) return 'Một trong hai hồ sơ vừa được gộp hoặc xóa, hãy tải lại danh sách'
  if (keep_visit && merge_visit)
    return 'Cả hai hồ sơ đang có lượt khám chưa kết thúc, hãy kết thúc một lượt trước khi gộp'
  return undefined
}

export interface UndoFacts {
  merged_at: Date
  undone: boolean
  /** Code of the record that the kept one has gone into since. */
  kept_in: string | null
  keep_deleted: boolean
  anonymised: boolean
  /** Names of the kinds of data that have a newer version than the merge. */
  newer_data: readonly string[]
}

/** Why a merge can no longer be taken back, in Vietnamese; undefined when it can. */
export function undoRefusal(facts: UndoFacts, now: Date): string | undefined {
  const { merged_at, undone, kept_in, keep_deleted, anonymised, newer_data } = facts
  if (undone) return 'Lần gộp này đã được hoàn tác'
  if (kept_in !== null) return `Hồ sơ giữ lại đã được gộp tiếp vào ${kept_in}, hãy hoàn tác lần gộp đó trước`
  if (anonymised) return 'Hồ sơ giữ lại đã được ẩn danh nên không thể tách ra nữa'
  if (keep_deleted) return 'Hồ sơ giữ lại đã bị xóa nên không thể tách ra nữa'
  if (now.getTime() - merged_at.getTime() > UNDO_DAYS * DAY)
    return `Chỉ hoàn tác được trong ${UNDO_DAYS} ngày kể từ khi gộp`
  if (newer_data.length > 0)
    return `${newer_data.join(', ')} đã được ghi thêm sau khi gộp nên không thể tách ra nữa`
  return undefined
}
