/** What the newest version of a piece of structured data is (docs/domain/common.md, "Structured data"). */
export interface CurrentVersion {
  version_no: number
  status: 'draft' | 'signed' | 'void'
  value: Record<string, unknown> | null
}

export type DataStep = 'set' | 'clear' | 'sign' | 'void'

/**
 * Why a step on a version is refused, as a sentence; undefined when it may be taken. What is signed can be followed by
 * another version or voided, never cleared; nothing can be signed twice or while it is empty, and nothing follows what is void.
 */
export function dataRefusal(step: DataStep, current: CurrentVersion | undefined): string | undefined {
  if (current?.status === 'void') return 'Bản này đã hủy, hãy lập bản mới'
  if (step === 'set') return undefined
  if (step === 'void') return current?.status === 'signed' ? undefined : 'Chỉ hủy được bản đã ký'
  if (current === undefined || current.value === null)
    return step === 'sign' ? 'Chưa có nội dung để ký' : 'Chưa có nội dung để xóa'
  if (current.status !== 'signed') return undefined
  return step === 'sign'
    ? 'Phiên bản này đã được ký'
    : 'Phiên bản đã ký không xóa được, hãy ghi phiên bản mới để đính chính'
}

/** The value of the next version: the sent keys over the kept ones with `merge`, the sent ones alone without. */
export const nextValue = (
  current: CurrentVersion | undefined,
  sent: Record<string, unknown>,
  merge: boolean,
): Record<string, unknown> => (merge ? { ...current?.value, ...sent } : sent)

/** «Bình thường» says that there is no disease. */
export const historyContradiction = (history: {
  is_normal?: boolean | undefined
  diseases?: readonly { is_absent?: boolean | undefined }[] | undefined
}): string | undefined =>
  history.is_normal === true && history.diseases?.some(({ is_absent }) => is_absent !== true) === true
    ? 'Đã chọn bình thường thì không chọn thêm bệnh'
    : undefined
