/** What has become of the recording of a call (docs/domain/contact.md, "Recordings"). */
export const RECORDING_STATES = ['waiting', 'stored', 'failed', 'deleted'] as const
export type RecordingState = (typeof RECORDING_STATES)[number]

export const RECORDING_STATE_LABELS: Readonly<Record<RecordingState, string>> = {
  waiting: 'Đang lấy từ tổng đài',
  stored: 'Có ghi âm',
  failed: 'Không lấy được',
  deleted: 'Đã xóa',
}

/** Why a recording was not stored, or is no more. */
export const RECORDING_PROBLEMS = [
  'unreachable',
  'address',
  'too_large',
  'not_audio',
  'no_room',
  'refused',
  'expired',
] as const
export type RecordingProblem = (typeof RECORDING_PROBLEMS)[number]

export const RECORDING_PROBLEM_LABELS: Readonly<Record<RecordingProblem, string>> = {
  unreachable: 'tổng đài không trả về tệp ghi âm',
  address: 'địa chỉ ghi âm không nằm trên internet',
  too_large: 'tệp ghi âm quá lớn',
  not_audio: 'tổng đài trả về nội dung không phải âm thanh',
  no_room: 'dung lượng lưu trữ của phòng khám đã hết',
  refused: 'khách không đồng ý ghi âm cuộc gọi',
  expired: 'đã hết thời hạn lưu',
}

/** Two hours of telephone sound as most exchanges write it. */
export const MOST_RECORDING_BYTES = 64 * 1024 * 1024

/** Tried so often: for most of a day. */
export const MOST_RECORDING_TRIES = 12
const LONGEST_MINUTES = 180

/** Minutes until a recording is asked for again that did not come in so many tries; undefined when it is given up. */
export const recordingWait = (tries: number): number | undefined =>
  tries >= MOST_RECORDING_TRIES ? undefined : Math.min(2 ** Math.max(0, tries - 1), LONGEST_MINUTES)
