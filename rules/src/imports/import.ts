import { refuse, type Refusal } from '../refusal.ts'

/** Where an import stands. */
export const IMPORT_STATUSES = [
  'uploaded',
  'checking',
  'checked',
  'running',
  'stopped',
  'done',
  'undoing',
  'undone',
] as const
export type ImportStatus = (typeof IMPORT_STATUSES)[number]

/** The file is not read to its end. */
export const UNREAD_IMPORTS = ['uploaded', 'checking'] as const satisfies readonly ImportStatus[]

export const IMPORT_STATUS_LABELS: Readonly<Record<ImportStatus, string>> = {
  uploaded: 'Đã tải lên',
  checking: 'Đang kiểm tra',
  checked: 'Đã kiểm tra',
  running: 'Đang nhập',
  stopped: 'Đã dừng',
  done: 'Đã nhập xong',
  undoing: 'Đang hoàn tác',
  undone: 'Đã hoàn tác',
}

/** What a row of a file is found to be. */
export const ROW_STATUSES = ['waiting', 'new', 'same', 'phone', 'review', 'error'] as const
export type RowStatus = (typeof ROW_STATUSES)[number]

/** Rows that match a record on file. */
export const MATCHED_ROWS = ['same', 'phone', 'review'] as const satisfies readonly RowStatus[]

/** Rows that are compared with the records on file: one in error names what it is about all the same. */
export const COMPARED_ROWS = ['new', 'error'] as const satisfies readonly RowStatus[]

/** Rows that can be brought in. */
export const FIT_ROWS = ['new', ...MATCHED_ROWS] as const satisfies readonly RowStatus[]

/** Rows that become a record of their own unless the user says otherwise. */
export const OWN_ROWS = ['new', 'phone', 'review'] as const satisfies readonly RowStatus[]

/** What a user says of a row that is to be looked at: it is about the record that it resembles, or about another one. */
export const ROW_DECISIONS = ['same', 'other'] as const
export type RowDecision = (typeof ROW_DECISIONS)[number]

/** What became of a row. */
export const ROW_OUTCOMES = ['added', 'updated', 'skipped', 'undone', 'kept'] as const

/** Rows that have written something, which can be undone. */
export const WRITTEN_ROWS = ['added', 'updated'] as const satisfies readonly (typeof ROW_OUTCOMES)[number][]

/** Rows that undoing has dealt with. */
export const SETTLED_ROWS = ['undone', 'kept'] as const satisfies readonly (typeof ROW_OUTCOMES)[number][]

export type ImportCommand = 'check' | 'mend' | 'run' | 'stop' | 'undo'

/** From where each command may come; a check may be asked for again while one runs, and then begins anew. */
const FROM: Readonly<Record<ImportCommand, readonly ImportStatus[]>> = {
  check: ['uploaded', 'checking', 'checked'],
  mend: ['checked'],
  run: ['checked', 'stopped'],
  stop: ['running'],
  undo: ['done', 'stopped'],
}

const TO: Readonly<Record<ImportCommand, ImportStatus>> = {
  check: 'checking',
  mend: 'checked',
  run: 'running',
  stop: 'stopped',
  undo: 'undoing',
}

const REFUSED: Readonly<Record<ImportCommand, string>> = {
  check: 'Tệp này đã được nhập, hãy tải tệp lên lại để kiểm tra',
  mend: 'Chỉ sửa được ô sau khi kiểm tra và trước khi nhập',
  run: 'Hãy kiểm tra tệp xong rồi mới nhập',
  stop: 'Lần nhập này không còn đang chạy',
  undo: 'Chỉ hoàn tác được lần nhập đã xong hoặc đã dừng',
}

/** Which states follow each: by a command, or when the job that it started is through. */
export const IMPORT_TRANSITIONS: Readonly<Record<ImportStatus, readonly ImportStatus[]>> = {
  uploaded: ['checking'],
  checking: ['checked'],
  checked: ['checking', 'running'],
  running: ['stopped', 'done'],
  stopped: ['running', 'undoing'],
  done: ['undoing'],
  undoing: ['undone'],
  undone: [],
}

/** Where a command brings an import. */
export function importStep(from: ImportStatus, command: ImportCommand): ImportStatus | Refusal {
  return FROM[command].includes(from) ? TO[command] : refuse(REFUSED[command], 'status')
}

/** What is shown of a cell: two hundred cells of Excel's longest text made one row of six million characters. */
export const MOST_SHOWN_CELL = 500
