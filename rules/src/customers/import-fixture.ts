import { unitsByName } from './address.ts'
import type { ImportField } from './import-columns.ts'
import type { ImportOptions } from './import-row.ts'
import type { Words } from './import-words.ts'

/** Words of a clinic, for tests of what rows are read as. */
export const words: Words = {
  source: new Map([['facebook', 7]]),
  occupation: new Map([['giao vien', 8]]),
  owner: new Map([['nguyen an', 9]]),
  branch: new Map(),
  tags: new Map([
    ['vip', 1],
    ['nieng rang', 2],
  ]),
  vip_level: new Map([['vang', 7]]),
  first_channel: new Map([['zalo', 'zalo']]),
  preferred_channel: new Map([['goi dien', 'phone']]),
  nationality: new Map([['nhat ban', 'JP']]),
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
