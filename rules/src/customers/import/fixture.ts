import { naming } from '../../text/naming.ts'
import { unitsByName } from '../particulars/address.ts'
import type { ImportField } from './columns.ts'
import type { ImportOptions } from './row.ts'
import type { Words } from './words.ts'

/** Words of a clinic, for tests of what rows are read as. */
export const words: Words = {
  source: naming([['Facebook', 7]]),
  occupation: naming([['Giáo viên', 8]]),
  owner: naming([['Nguyễn An', 9]]),
  branch: naming([]),
  tags: naming([
    ['VIP', 1],
    ['Niềng răng', 2],
  ]),
  vip_level: naming([['Vàng', 7]]),
  first_channel: naming([['Zalo', 'zalo']]),
  preferred_channel: naming([['Gọi điện', 'phone']]),
  nationality: naming([['Nhật Bản', 'JP']]),
  own: [],
  units: unitsByName([{ code: '01', name: 'Hà Nội', full_name: 'Thành phố Hà Nội' }], []),
}

/** What these are called. */
export const NAMES: Partial<Record<ImportField, readonly string[]>> = {
  source: ['Facebook'],
  occupation: ['Giáo viên'],
  owner: ['Nguyễn An'],
  tags: ['VIP', 'Niềng răng'],
  first_channel: ['Zalo'],
  gender: ['Nam', 'Nữ', 'Khác', 'Chưa rõ'],
  phone_owner: ['Chính chủ', 'Người thân'],
  lifecycle: ['Quan tâm'],
}

export const strict: ImportOptions = {
  duplicates: 'skip',
  shared_phone: 'add',
  no_phone: 'error',
  unknown_words: 'error',
}
