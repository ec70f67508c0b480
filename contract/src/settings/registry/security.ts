import { integerSetting } from './spec.ts'

/** How long somebody stays signed in; 0 leaves it to the installation. */
export const SECURITY = {
  'security.session_hours': integerSetting({
    label: 'Phải đăng nhập lại sau',
    help: 'Tính từ lúc đăng nhập, cho các lần đăng nhập sau khi đổi; 0 là theo hệ thống',
    default: 0,
    min: 0,
    max: 168,
    unit: 'giờ',
  }),
  'security.idle_minutes': integerSetting({
    label: 'Hết phiên khi không thao tác trong',
    help: 'Áp dụng ngay cho mọi phiên đang mở; 0 là theo hệ thống',
    default: 0,
    min: 0,
    max: 720,
    unit: 'phút',
  }),
}
