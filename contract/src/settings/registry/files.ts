import { integerSetting } from './spec.ts'

/** What the clinic stores. */
export const FILES = {
  'files.quota_gb': integerSetting({
    label: 'Dung lượng lưu trữ tối đa',
    help: 'Tổng dung lượng ảnh và tài liệu; khi đầy thì không tải thêm được. Chỉ đặt được trong giới hạn mà người quản trị máy chủ dành cho phòng khám',
    default: 100,
    min: 1,
    max: 100_000,
    unit: 'GB',
  }),
}
