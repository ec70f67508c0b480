import type { ClinicPlan } from '../plan/acts.ts'
import { DAY } from '../plan/diary.ts'
import { chance } from '../random.ts'
import type { Counter } from './counter.ts'
import type { World } from './world.ts'

const MINUTE = 60_000

/** Templates as a clinic writes them; which of them go by themselves is for the clinic to say. */
const TEMPLATES = [
  [
    'Nhắc lịch hẹn',
    'Nhắc lịch hẹn',
    '{phong_kham} nhắc lịch: {khach} có hẹn lúc {gio_hen} ngày {ngay_hen}. Cần đổi giờ, gọi {dien_thoai}.',
  ],
  [
    'Hỏi thăm sau điều trị',
    'Hỏi thăm sau điều trị',
    'Chào {khach}, hôm nay anh chị thấy trong miệng thế nào? Cần gì cứ gọi {dien_thoai}.',
  ],
  [
    'Mời tái khám',
    'Đã đến hẹn tái khám',
    'Chào {khach}, đã đến lịch kiểm tra răng định kỳ. Gọi {dien_thoai} để chọn giờ.',
  ],
  ['Chúc mừng sinh nhật', 'Chúc mừng sinh nhật', '{phong_kham} chúc {khach} sinh nhật vui vẻ!'],
  ['Báo đã thu tiền', 'Đã nhận thanh toán', '{phong_kham} đã nhận {so_tien} của {ho_ten}. Cảm ơn anh chị.'],
  ['Nhắc kỳ trả góp', 'Kỳ trả góp sắp đến hạn', 'Chào {khach}, kỳ trả góp {so_tien} đến hạn ngày {han}.'],
] as const

/** What customers and staff wrote to each other on Zalo, in turn. */
const TALKS = [
  [
    'Em ơi chị muốn dời lịch sang chiều thứ bảy được không?',
    'Dạ được chị, em dời sang 15 giờ thứ bảy rồi ạ.',
  ],
  [
    'Niềng răng trả góp thế nào em?',
    'Dạ trả trước 30%, còn lại chia đều 12 đến 24 tháng, em gửi chị bảng tính nhé.',
  ],
  ['Răng hôm qua trám còn hơi ê', 'Dạ ê nhẹ một hai ngày là bình thường, nếu đau tăng anh nhắn em ngay nhé.'],
  ['Phòng khám mình chủ nhật có làm không?', 'Dạ chủ nhật mình làm đến 17 giờ ạ.'],
] as const

/** Templates of messages, and what went by Zalo and was written down: no service is connected in the demo, so nothing is said to be sent. */
export async function writeMessages(counter: Counter, world: World, { now }: ClinicPlan): Promise<void> {
  if (!world.staff.some(({ username }) => username === 'care')) return
  for (const [name, subject, content] of TEMPLATES)
    await counter
      .at(now - 30 * DAY, 'admin')
      .term.add({ vocabulary: 'message_template', name, data: { subject, content } })
  const { data } = await counter.at(now, 'care').person.list({ lifecycle: 'customer', limit: 60 })
  if (data.length < 10) return
  const luck = chance(20_262)
  for (let nth = 0; nth < 16; nth += 1) {
    const { id: person_id } = luck.pick(data)
    const [asked, answered] = luck.pick(TALKS)
    const at = now - (nth + 1) * 7 * 3_600_000
    for (const [direction, content, after] of [
      ['in', asked, 0],
      ['out', answered, 9],
    ] as const)
      await counter.at(at + after * MINUTE, 'care').message.log({
        person_id,
        channel: 'zalo',
        direction,
        content,
        at: new Date(at + after * MINUTE).toISOString(),
      })
  }
}
