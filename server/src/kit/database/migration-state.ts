import { LauncherError } from './launcher/error.ts'
import type { Migration } from './migration-files.ts'

/** A migration as a database remembers it. */
export interface Applied {
  name: string
  checksum: string | null
}

/** Names of migrations before the baseline, of databases that no release has made. */
const BEFORE_BASELINE = /^0001-foundation\.sql$/

const ELSEWHERE =
  'hãy chạy với một thư mục dữ liệu mới (đặt DATA_DIR), hoặc một cơ sở dữ liệu trống khi dùng DATABASE_URL'

/** Why a database is left alone, each with what to do about it. */
const SENTENCES = {
  old: () =>
    `Cơ sở dữ liệu này do một bản BCare đang phát triển tạo ra, từ trước bản phát hành đầu tiên, và không nâng cấp được: ${ELSEWHERE}; không cần dữ liệu cũ nữa thì xóa thư mục ấy rồi chạy lại`,
  newer: (name: string) =>
    `Cơ sở dữ liệu này thuộc về một phiên bản BCare mới hơn (${name}): hãy chạy phiên bản đó, hoặc phục hồi bản sao lưu có trước khi nâng cấp`,
  other: (name: string) =>
    `Cơ sở dữ liệu này do một phiên bản BCare khác tạo ra (${name}), không phải bản trước của phiên bản này: hãy chạy phiên bản đó, hoặc ${ELSEWHERE}`,
  changed: (name: string) =>
    `Migration ${name} không còn như lúc được áp dụng vào cơ sở dữ liệu này: hãy cài lại nguyên vẹn phiên bản BCare đang dùng; nếu đang phát triển, hãy trả tệp về như cũ và viết thay đổi vào một migration mới, hoặc ${ELSEWHERE}`,
}

/**
 * The migrations that a database still waits for.
 * @throws LauncherError when another version has made it, whose rows this one would write wrongly
 */
export function pendingOf(known: readonly Migration[], applied: readonly Applied[]): readonly Migration[] {
  const refusal = refusalOf(known, applied)
  if (refusal !== undefined) throw new LauncherError('version', refusal)
  return known.slice(applied.length)
}

/** What has been applied is the beginning of what is known, in content too: anything else comes from another version. */
function refusalOf(known: readonly Migration[], applied: readonly Applied[]): string | undefined {
  const names = new Set(known.map(({ name }) => name))
  const done = new Map(applied.map((migration) => [migration.name, migration]))
  if (applied.some(({ name }) => BEFORE_BASELINE.test(name))) return SENTENCES.old()
  const last = known.at(-1)?.name ?? ''
  const unknown = [...done.keys()].filter((name) => !names.has(name)).toSorted()
  const [newest] = unknown.slice(-1)
  if (newest !== undefined) return newest > last ? SENTENCES.newer(newest) : SENTENCES.other(newest)
  const missing = known.slice(0, applied.length).find(({ name }) => !done.has(name))
  if (missing !== undefined) return SENTENCES.other(`thiếu ${missing.name}`)
  const changed = known.find(({ name, checksum }) => done.has(name) && done.get(name)?.checksum !== checksum)
  return changed && SENTENCES.changed(changed.name)
}
