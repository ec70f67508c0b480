import { readMailSender, SENDER_PROBLEM } from '@bcare/rules/settings/mail-sender'
import { MAIL_SERVER_HELP, readMailServer } from '@bcare/rules/settings/mail-server'
import * as z from 'zod/mini'
import {
  choiceSetting,
  flagSetting,
  integerSetting,
  moneySetting,
  quietSetting,
  secretSetting,
  textSetting,
} from './spec.ts'

/** Refuses a text that is not empty and has a problem, with its sentence. */
const checked = (problemOf: (text: string) => string | undefined) =>
  z.check<string>((payload) => {
    const message = payload.value === '' ? undefined : problemOf(payload.value)
    if (message !== undefined) payload.issues.push({ code: 'custom', message, input: payload.value })
  })

const server = secretSetting({
  label: 'Máy chủ gửi thư',
  help: MAIL_SERVER_HELP,
  default: '',
  most: 300,
})

const sender = textSetting({
  label: 'Thư gửi từ',
  help: 'Ví dụ: Nha khoa An Tâm <lienhe@antam.vn>; chưa có máy chủ email riêng thì đây là nơi nhận thư trả lời',
  default: '',
  most: 200,
})

const sms_url = textSetting({
  label: 'Địa chỉ dịch vụ SMS',
  help: 'Chỉ cho dịch vụ khác eSMS: địa chỉ https nhận tin bằng POST (tài liệu «messages»)',
  default: '',
  most: 500,
})

const noticeSecret = secretSetting({
  label: 'Địa chỉ bí mật nhận báo kết quả gửi tin',
  help: 'Dịch vụ SMS và Zalo báo kết quả tới địa chỉ có khóa này; tạo địa chỉ mới ở Tổng đài, mục Tin nhắn',
  default: '',
  most: 200,
})

/**
 * The clinic's own mail server; without one the installation's is used. How an address is written is judged here;
 * where it may lead, which the operator has a say in, by the server (settings/mail-server-guard.ts).
 */
export const MESSAGING = {
  'messaging.smtp_url': {
    ...server,
    schema: server.schema.check(
      checked((text) => {
        const read = readMailServer(text)
        return 'problem' in read ? read.problem : undefined
      }),
    ),
  },
  'messaging.mail_from': {
    ...sender,
    schema: sender.schema.check(
      checked((text) => (readMailSender(text) === undefined ? SENDER_PROBLEM : undefined)),
    ),
  },
  'messaging.sms_provider': choiceSetting({
    label: 'Dịch vụ SMS',
    help: 'Chưa chọn thì không gửi được SMS',
    labels: { none: 'Chưa dùng', esms: 'eSMS', http: 'Dịch vụ khác (HTTP)' },
    default: 'none',
  }),
  'messaging.sms_brandname': textSetting({
    label: 'Tên hiển thị của SMS (brandname)',
    help: 'Tên đã đăng ký với dịch vụ SMS',
    default: '',
    most: 20,
  }),
  'messaging.sms_key': secretSetting({
    label: 'Khóa API của dịch vụ SMS',
    help: 'Do dịch vụ SMS cấp',
    default: '',
    most: 300,
  }),
  'messaging.sms_secret': secretSetting({
    label: 'Khóa bí mật của eSMS',
    help: 'Chỉ cho eSMS',
    default: '',
    most: 300,
  }),
  'messaging.sms_url': {
    ...sms_url,
    schema: sms_url.schema.check(
      checked((text) =>
        /^https?:\/\/[^\s]+$/.test(text) ? undefined : 'Địa chỉ phải bắt đầu bằng https://',
      ),
    ),
  },
  'messaging.sms_price': moneySetting({
    label: 'Giá một tin SMS',
    help: 'Để ước tính chi phí trước khi gửi; tin dài hoặc có dấu được tính thành nhiều tin',
    default: 0,
  }),
  'messaging.sms_plain': flagSetting({
    label: 'Gửi SMS không dấu',
    help: 'Tin không dấu ngắn hơn và rẻ hơn tin có dấu',
    default: true,
  }),
  'messaging.zalo_app_id': textSetting({
    label: 'Mã ứng dụng Zalo',
    help: 'App ID trên trang Zalo for Developers; cần để gửi ZNS',
    default: '',
    most: 40,
  }),
  'messaging.zalo_secret': secretSetting({
    label: 'Khóa bí mật của ứng dụng Zalo',
    help: 'Secret key của ứng dụng',
    default: '',
    most: 300,
  }),
  'messaging.zalo_refresh_token': secretSetting({
    label: 'Refresh token của Zalo OA',
    help: 'Lấy một lần từ trang Zalo for Developers; sau đó BCare tự làm mới, dán lại khi Zalo báo hết hạn',
    default: '',
    most: 2000,
  }),
  'messaging.zns_price': moneySetting({
    label: 'Giá một tin ZNS',
    help: 'Để ước tính chi phí trước khi gửi',
    default: 0,
  }),
  'messaging.notice_secret': {
    ...noticeSecret,
    schema: noticeSecret.schema.check(
      z.refine((text) => text === '' || /^[\w-]{24,}$/.test(text), {
        error: 'Khóa cần ít nhất 24 chữ, số, gạch ngang hoặc gạch dưới',
      }),
    ),
  },
  'messaging.marketing_cap': integerSetting({
    label: 'Số tin ưu đãi tối đa cho một khách trong 30 ngày',
    help: 'Quá số này thì khách được bỏ qua',
    default: 4,
    min: 0,
    max: 30,
  }),
  'messaging.quiet_hours': quietSetting({
    label: 'Giờ yên tĩnh',
    help: 'Trong các giờ này không đẩy thông báo tới điện thoại, và thư thông báo chờ đến hết giờ mới gửi. Ai tự đặt giờ yên tĩnh thì theo giờ của mình',
    default: null,
  }),
}
