/** Words of what users who receive or treat a customer must know. */
export const ALERT_TEXTS = {
  alert: 'Cần lưu ý khi điều trị',
  unsigned: 'chưa ký xác nhận',
  yes: 'Có',
  allergy: 'Dị ứng',
  disease: 'Bệnh nền',
  pregnant: 'Đang mang thai',
  bleeds: 'Dễ chảy máu',
  medicines: 'Thuốc đang dùng',
} as const
