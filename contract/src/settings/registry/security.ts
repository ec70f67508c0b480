import { addressListProblem } from '@bcare/rules/identity/address-list'
import { SHORTEST } from '@bcare/rules/identity/password'
import * as z from 'zod/mini'
import { flagSetting, integerSetting, textSetting } from './spec.ts'

const addresses = textSetting({
  label: 'Chỉ cho đăng nhập từ địa chỉ mạng',
  help: 'Các địa chỉ IP hoặc dải như 203.113.10.0/24, cách nhau bằng dấu phẩy; phải có địa chỉ bạn đang dùng. Để trống là từ bất cứ đâu',
  default: '',
  most: 1000,
})

/** Who signs in, from where, and for how long (0 leaves it to the installation). */
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
  'security.password_length': integerSetting({
    label: 'Mật khẩu cần ít nhất',
    help: 'Cho mật khẩu đặt sau khi đổi; mật khẩu phổ biến luôn bị từ chối',
    default: SHORTEST,
    min: SHORTEST,
    max: 32,
    unit: 'ký tự',
  }),
  'security.allowed_addresses': {
    ...addresses,
    schema: addresses.schema.check(
      z.check((payload) => {
        const message = addressListProblem(payload.value)
        if (message !== undefined) payload.issues.push({ code: 'custom', message, input: payload.value })
      }),
    ),
  },
  'security.raw_query': flagSetting({
    label: 'Cho viết truy vấn SQL',
    help: 'Người quản lý truy vấn được viết câu lệnh SELECT đọc dữ liệu của cả phòng khám ở màn hình Truy vấn; mỗi lần chạy được ghi nhật ký',
    default: false,
  }),
}
