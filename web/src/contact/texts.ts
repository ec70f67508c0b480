/** Words of the bell. */
export const TEXTS = {
  title: 'Thông báo',
  bell: (unread: number) => (unread === 0 ? 'Thông báo' : `Thông báo, ${unread} chưa đọc`),
  read_all: 'Đánh dấu tất cả đã đọc',
  delete: (title: string) => `Xóa thông báo: ${title}`,
  unread: 'Chưa đọc',
  close: 'Đóng thông báo',
  more: 'Xem thêm',
  loading: 'Đang tải thông báo',
  all_seen: 'Đã hết thông báo',
  empty: 'Chưa có thông báo nào',
  empty_about: 'Lịch hẹn, khách đến và việc được giao cho bạn sẽ hiện ở đây.',
  failed: 'Không tải được thông báo',
  retry: 'Thử lại',
  several: (count: number) => `${count} thông báo mới`,
}
