import type { Chance } from '../random.ts'
import type { Act, PersonPlan } from './acts.ts'
import { HOUR, MINUTE } from './diary.ts'
import type { Part } from './cast.ts'

const ABOUT: Record<'lead' | 'treated', readonly string[]> = {
  lead: [
    'Hỏi giá qua tin nhắn, hẹn gọi lại buổi tối',
    'Quan tâm trả góp 0 %',
    'Đang so sánh với phòng khám khác',
    'Xin gửi thêm hình trước và sau',
    'Chỉ rảnh cuối tuần',
  ],
  treated: [
    'Khách thích hẹn buổi sáng',
    'Sợ kim tiêm, cần giải thích kỹ trước khi gây tê',
    'Nhờ nhắc lịch qua Zalo trước một ngày',
    'Hay đau sau khi siết dây, đã dặn dùng thuốc giảm đau',
    'Muốn đổi sang lịch tối thứ Tư',
    'Đã dặn kiêng nhai bên trái hai ngày',
    'Hẹn chụp phim kiểm tra lần sau',
    'Khách hài lòng, giới thiệu thêm bạn',
  ],
}

const last = (acts: readonly Act[], now: number) =>
  acts.reduce((latest, { at }) => Math.max(latest, at), 0) || now

/** What the staff has written down: of each scenario its notes, and of others now and then one. */
export function narrateNotes(by: Chance, part: Part, person: PersonPlan, now: number): void {
  const past = person.acts.filter(({ at }) => at < now - 10 * MINUTE)
  const at = Math.min(now - 2 * MINUTE, last(past, person.created_at) + 5 * MINUTE)
  const author = person.created_by
  part.scenario?.notes?.forEach((content, index) => {
    person.acts.push({ at, by: author, do: 'note', about: person, content, pinned: index === 0 })
  })
  if (part.scenario !== undefined || !by.happens(0.18)) return
  const lead = part.kind.startsWith('lead') || part.kind.startsWith('booked')
  const content = by.pick(ABOUT[lead ? 'lead' : 'treated'])
  person.acts.push({
    at: Math.min(at, person.created_at + by.between(1, 40) * HOUR),
    by: author,
    do: 'note',
    about: person,
    content,
  })
}
