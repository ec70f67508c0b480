import { PERSON_DATA } from '@bcare/contract/customers/person-data'
import { DATA_KIND_LABELS } from '@bcare/rules/treatment/data-kind'

/** What the parts of a record are called that are written into the log when they are read. */
const PARTS: Readonly<Record<string, string>> = {
  ...DATA_KIND_LABELS,
  ...Object.fromEntries(Object.entries(PERSON_DATA).map(([kind, { label }]) => [kind, label])),
  profile: 'Hồ sơ',
  tooth_chart: 'Sơ đồ răng',
  image: 'Hình ảnh',
  medical_note: 'Ghi chú bệnh án',
  custom: 'Trường nhạy cảm',
  national_id: 'Số CCCD',
  recording: 'Ghi âm cuộc gọi',
  bundle: 'Bộ dữ liệu cá nhân',
}

/** The part of a record that an entry of the log says was read, in Vietnamese. */
export const viewedPart = (reason: string | null): string | null =>
  reason === null ? null : (PARTS[reason] ?? reason)
