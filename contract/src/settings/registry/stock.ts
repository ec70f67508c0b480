import { flagSetting, integerSetting } from './spec.ts'

/** How the clinic keeps its materials. */
export const STOCK = {
  'stock.auto_use': flagSetting({
    label: 'Tự trừ vật tư theo định mức',
    help: 'Làm xong một công đoạn thì vật tư trong định mức của nó được ghi là đã dùng; phụ tá sửa lại nếu khác',
    default: true,
  }),
  'stock.allow_negative': flagSetting({
    label: 'Cho xuất kho quá số tồn',
    help: 'Tắt thì xuất tay quá số tồn bị từ chối; vật tư tự trừ theo định mức luôn được ghi',
    default: false,
  }),
  'stock.near_expiry_days': integerSetting({
    label: 'Báo trước khi hết hạn',
    help: 'Lô còn hạn dùng không quá số ngày này thì được báo là sắp hết hạn',
    default: 60,
    min: 1,
    max: 730,
    unit: 'ngày',
  }),
}
