import { choiceSetting } from './spec.ts'

/** How lists look before anybody has chosen otherwise on one of them. */
export const UI = {
  'ui.density': choiceSetting({
    label: 'Mật độ dòng của bảng',
    help: 'Từng bảng vẫn đổi được ở nút Hiển thị',
    labels: { comfortable: 'Thoáng', compact: 'Gọn' },
    default: 'comfortable',
    levels: ['tenant', 'user'],
  }),
  'ui.page_size': choiceSetting({
    label: 'Số dòng mỗi trang',
    labels: { '20': '20 dòng', '50': '50 dòng', '100': '100 dòng', '200': '200 dòng' },
    default: '20',
    levels: ['tenant', 'user'],
  }),
}
