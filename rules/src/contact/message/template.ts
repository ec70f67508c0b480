/** What a template of a message leaves blank, by the name that stands between braces. */
export const MESSAGE_BLANKS = {
  khach: 'Tên khách',
  ho_ten: 'Họ tên đầy đủ',
  ma: 'Mã khách',
  phong_kham: 'Tên phòng khám',
  dia_chi: 'Địa chỉ phòng khám',
  dien_thoai: 'Số điện thoại phòng khám',
  ngay_hen: 'Ngày hẹn',
  gio_hen: 'Giờ hẹn',
  bac_si: 'Bác sĩ',
  dich_vu: 'Dịch vụ',
  so_tien: 'Số tiền',
  han: 'Hạn thanh toán',
} as const
export type MessageBlank = keyof typeof MESSAGE_BLANKS
export type MessageFacts = Readonly<Partial<Record<MessageBlank, string>>>

/** What stands beside the text of a template while it is written. */
export const MESSAGE_HINT = `Nội dung; điền sẵn: ${Object.keys(MESSAGE_BLANKS)
  .map((blank) => `{${blank}}`)
  .join(' ')}`

const BLANK = /\{([a-z_]+)\}/g

/** The blanks that a template has, each once; a name in braces that is none of ours is not among them. */
export const blanksOf = (template: string): MessageBlank[] => [
  ...new Set(
    [...template.matchAll(BLANK)].flatMap(([, name]) =>
      name !== undefined && Object.hasOwn(MESSAGE_BLANKS, name) ? [name as MessageBlank] : [],
    ),
  ),
]

/** A template with its blanks filled, or those of which nothing is known: a message never leaves with a hole in it. */
export function filledMessage(
  template: string,
  facts: MessageFacts,
): { text: string } | { missing: MessageBlank[] } {
  const missing = blanksOf(template).filter((blank) => !facts[blank]?.trim())
  if (missing.length > 0) return { missing }
  const text = template.replaceAll(BLANK, (whole, name: string) =>
    Object.hasOwn(MESSAGE_BLANKS, name) ? (facts[name as MessageBlank] ?? '') : whole,
  )
  return { text: text.trim() }
}
