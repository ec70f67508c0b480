import { flagSetting } from './spec.ts'

/** How the staff hear of things. */
export const NOTIFY = {
  'notify.push': flagSetting({
    label: 'Thông báo đẩy tới điện thoại, máy tính',
    help: 'Nhân viên tự bật trên từng thiết bị. Tin đi qua dịch vụ của trình duyệt, đã mã hóa và không có tên khách',
    default: false,
  }),
}
