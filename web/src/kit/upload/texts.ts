const MB = 1024 * 1024

/** A size in megabytes, never less than a tenth. */
export const megabytes = (bytes: number): string =>
  bytes < MB / 10 ? '0,1 MB' : `${(bytes / MB).toLocaleString('vi-VN', { maximumFractionDigits: 1 })} MB`

/** Words of sending files. */
export const UPLOAD_TEXTS = {
  choose: 'Chọn tệp',
  choose_images: 'Chọn ảnh',
  camera: 'Chụp ảnh',
  drop: 'Kéo tệp vào đây, dán từ bộ nhớ tạm, hoặc',
  drop_images: 'Kéo ảnh vào đây, dán từ bộ nhớ tạm, hoặc',
  drop_now: 'Thả để tải lên',
  list: 'Tệp đang tải lên',
  progress: (name: string) => `Tiến độ tải «${name}»`,
  sent: (sent: number, size: number) => `${megabytes(sent)} / ${megabytes(size)}`,
  waiting: 'Đang đợi',
  paused: 'Đã tạm dừng',
  finishing: 'Đang xử lý…',
  done: 'Đã tải lên',
  too_large: (most: number) => `Tệp lớn hơn ${megabytes(most)}`,
  empty: 'Tệp không có nội dung',
  pause: (name: string) => `Tạm dừng «${name}»`,
  resume: (name: string) => `Tiếp tục «${name}»`,
  retry: (name: string) => `Thử lại «${name}»`,
  cancel: (name: string) => `Bỏ «${name}»`,
  pause_all: 'Tạm dừng tất cả',
  resume_all: 'Tiếp tục tất cả',
  clear: 'Ẩn tệp đã xong',
  attach: 'Đính kèm tệp',
  /** What is written where a user sends files and no words. */
  attached: 'Tệp đính kèm',
  chosen: 'Tệp sẽ đính kèm',
  unchoose: (name: string) => `Bỏ «${name}»`,
  open: (name: string) => `Tải về «${name}»`,
  detach: (name: string) => `Xóa tệp «${name}»`,
  detach_question: (name: string) => `Xóa tệp «${name}»?`,
  detach_lost: 'Tệp sẽ không còn ở ghi chú này.',
  remove: 'Xóa',
  detached: 'Đã xóa tệp',
  undo: 'Hoàn tác',
}
