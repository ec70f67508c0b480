import type { FileKind } from './kind.ts'

const MB = 1024 * 1024
/** Everybody who opens the sign-in page fetches it. */
export const MOST_BRAND_BYTES = 5 * MB

/** What is taken, for a user who sends something else. */
export const BRAND_TAKEN = 'ảnh JPEG, PNG, WebP hoặc GIF'

/** Why a file cannot be a logo, the icon of a window or the picture of the sign-in page, as a sentence; undefined when it can. */
export function brandMisfit(
  { image, label }: Pick<FileKind, 'image' | 'label'>,
  size: number,
): string | undefined {
  if (!image) return `Thương hiệu chỉ nhận ảnh (JPEG, PNG, WebP, GIF), tệp này là ${label}`
  return size > MOST_BRAND_BYTES
    ? `Ảnh thương hiệu lớn hơn ${MOST_BRAND_BYTES / MB} MB, hãy thu nhỏ ảnh trước khi tải lên`
    : undefined
}
