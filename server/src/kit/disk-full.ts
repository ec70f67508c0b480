/** What says that not another byte can be stored: no room, a quota, a largest file; the last is PostgreSQL's own. */
const FULL: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', '53100'])

/** Whether something failed because a disk or a store of ours is full. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && FULL.has((error as { code?: string }).code ?? '')

/** What users read of it. */
export const DISK_FULL =
  'Ổ đĩa hoặc kho lưu tệp của máy chủ đã đầy nên chưa lưu được gì. Hãy báo quản trị hệ thống giải phóng dung lượng rồi thử lại'
