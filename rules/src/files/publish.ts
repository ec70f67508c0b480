interface Publishing {
  /** Whose picture it is; null when it is nobody's. */
  person_id: number | null
  /** What the customer last said about publishing pictures (customers/consent, purpose `photo`). */
  consent_photo: boolean | null
}

/**
 * Why a file cannot be marked as free to be published, as a sentence; undefined when it can
 * (docs/domain/files.md, "Law").
 */
export function publishRefusal({ person_id, consent_photo }: Publishing): string | undefined {
  if (person_id === null) return 'Chỉ ảnh của khách hàng mới đánh dấu được là được phép công bố'
  if (consent_photo !== true)
    return 'Khách chưa đồng ý cho công bố hình ảnh, hãy ghi nhận sự đồng ý ở thẻ Quyền riêng tư trước'
  return undefined
}
