/** How far a customer has come with the clinic. */
export type Kind =
  | 'lead_open'
  | 'lead_lost'
  | 'booked_open'
  | 'booked_lost'
  | 'paid'
  | 'unpaid_open'
  | 'unpaid_lost'

/** What a scenario fixes of a person; everything else is left to chance. */
export interface Scenario {
  full_name: string
  female: boolean
  age: number
  kind: Kind
  /** Came over the internet and a telesale, not straight to the counter. */
  online: boolean
  source?: string
  service?: string
  quantity?: number
  /** Extra on the service's price, for what was agreed with it. */
  extra?: number
  /** Days since the first visit, or since the first word of who has not come. */
  ago?: number
  /** Still in treatment, or finished with it. */
  treated?: 'going_on' | 'finished' | 'broken_off'
  /** Sessions that have taken place. */
  sessions?: number
  /** Times that a booking was missed. */
  missed?: number
  tags?: readonly string[]
  notes?: readonly string[]
  workplace?: string
  guardian?: string
  /** Shares the number of the scenario before. */
  family?: boolean
  walk_in?: boolean
  blocked?: string
}

const company = (full_name: string, female: boolean, age: number): Scenario => ({
  full_name,
  female,
  age,
  kind: 'paid',
  online: false,
  source: 'Đối tác doanh nghiệp',
  service: 'CV01',
  ago: 40,
  treated: 'finished',
  sessions: 1,
  workplace: 'Công ty ABC',
  notes: ['Khám định kỳ theo hợp đồng Công ty ABC'],
})

/**
 * The told customers (docs/domain/demo.md, "Told customers"), as far as customers, deals, appointments and visits tell
 * them.
 */
export const SCENARIOS: readonly Scenario[] = [
  {
    full_name: 'Trần Ngọc Mai',
    female: true,
    age: 24,
    kind: 'paid',
    online: true,
    source: 'Facebook Ads',
    service: 'CN02',
    ago: 160,
    treated: 'going_on',
    sessions: 6,
    tags: ['Trả góp'],
    notes: ['Đặt cọc 13.000.000 đ, phần còn lại trả góp 12 tháng, tái khám mỗi 28 ngày'],
  },
  {
    full_name: 'Nguyễn Gia Bảo',
    female: false,
    age: 11,
    kind: 'paid',
    online: false,
    source: 'Khách giới thiệu',
    service: 'CN07',
    ago: 120,
    treated: 'going_on',
    sessions: 4,
    guardian: 'Mẹ: chị Lê Thu Hà',
    notes: ['Mẹ là người thanh toán, gọi mẹ trước khi hẹn'],
  },
  {
    full_name: 'Lê Văn Hùng',
    female: false,
    age: 47,
    kind: 'paid',
    online: false,
    source: 'Khách giới thiệu',
    service: 'IM01',
    quantity: 2,
    extra: 5_000_000,
    ago: 95,
    treated: 'going_on',
    sessions: 3,
    notes: ['Implant 2 trụ và ghép xương; đã từ chối phương án cầu răng sứ'],
  },
  {
    full_name: 'Phạm Thị Hồng',
    female: true,
    age: 35,
    kind: 'unpaid_open',
    online: false,
    source: 'Google/Website',
    service: 'SU04',
    quantity: 6,
    ago: 20,
    tags: ['Cần gọi lại'],
    notes: ['Báo giá 6 veneer, hẹn trả lời sau khi bàn với gia đình'],
  },
  {
    full_name: 'Võ Minh Tâm',
    female: false,
    age: 29,
    kind: 'booked_lost',
    online: true,
    source: 'TikTok',
    service: 'TT01',
    ago: 34,
    missed: 2,
    tags: ['Hay trễ hẹn'],
    blocked: 'Nhiều lần không đến',
    notes: ['Hai lần không đến, không nghe máy'],
  },
  {
    full_name: 'Đỗ Thị Lan',
    female: true,
    age: 62,
    kind: 'paid',
    online: false,
    source: 'Vãng lai',
    service: 'CV01',
    ago: 75,
    treated: 'finished',
    sessions: 2,
    tags: ['Dị ứng'],
    notes: ['Dị ứng Penicillin, không kê Amoxicillin'],
  },
  {
    full_name: 'Huỳnh Quốc Việt',
    female: false,
    age: 33,
    kind: 'paid',
    online: false,
    source: 'Zalo',
    service: 'SU02',
    quantity: 2,
    ago: 30,
    treated: 'going_on',
    sessions: 2,
    notes: ['Đóng dư 500.000 đ, giữ lại cho lần sau'],
  },
  {
    full_name: 'Bùi Khánh Vy',
    female: true,
    age: 22,
    kind: 'paid',
    online: false,
    source: 'Facebook Ads',
    service: 'CN05',
    ago: 125,
    treated: 'broken_off',
    sessions: 3,
    notes: ['Xin ngưng điều trị sau 3 tháng vì chuyển ra nước ngoài'],
  },
  {
    full_name: 'Hoàng Đức Anh',
    female: false,
    age: 41,
    kind: 'paid',
    online: false,
    source: 'Khách giới thiệu',
    service: 'CV01',
    ago: 58,
    treated: 'finished',
    sessions: 1,
  },
  {
    full_name: 'Lê Thanh Trúc',
    female: true,
    age: 38,
    kind: 'paid',
    online: false,
    source: 'Khách giới thiệu',
    service: 'CV01',
    ago: 58,
    treated: 'finished',
    sessions: 1,
    family: true,
    notes: ['Vợ anh Hoàng Đức Anh, gia đình dùng chung một số điện thoại'],
  },
  {
    full_name: 'Hoàng Minh Khôi',
    female: false,
    age: 12,
    kind: 'paid',
    online: false,
    source: 'Khách giới thiệu',
    service: 'TE01',
    ago: 58,
    treated: 'finished',
    sessions: 1,
    family: true,
    guardian: 'Bố: anh Hoàng Đức Anh',
  },
  {
    full_name: 'Hoàng Bảo Nhi',
    female: true,
    age: 9,
    kind: 'paid',
    online: false,
    source: 'Khách giới thiệu',
    service: 'TE03',
    ago: 58,
    treated: 'finished',
    sessions: 1,
    family: true,
    guardian: 'Bố: anh Hoàng Đức Anh',
  },
  {
    full_name: 'Ngô Thùy Trang',
    female: true,
    age: 27,
    kind: 'paid',
    online: true,
    source: 'Zalo',
    service: 'TR01',
    ago: 66,
    treated: 'finished',
    sessions: 2,
  },
  {
    full_name: 'Lý Hoàng Phúc',
    female: false,
    age: 36,
    kind: 'unpaid_lost',
    online: false,
    source: 'Vãng lai',
    service: 'SU01',
    quantity: 2,
    ago: 0,
    walk_in: true,
    notes: ['Vãng lai, thấy giá cao nên chưa làm'],
  },
  {
    full_name: 'Dương Bảo Châu',
    female: true,
    age: 31,
    kind: 'booked_open',
    online: true,
    source: 'Google/Website',
    service: 'NR04',
    ago: 1,
    notes: ['Gọi nhỡ tối qua, đã gọi lại và đặt lịch'],
  },
  {
    full_name: 'Phan Thanh Tùng',
    female: false,
    age: 45,
    kind: 'paid',
    online: false,
    source: 'Google/Website',
    service: 'NN03',
    ago: 12,
    treated: 'going_on',
    sessions: 2,
    notes: ['Nội nha răng cối lớn, đã xong bước 2, bước 3 do bác sĩ khác làm'],
  },
  {
    full_name: 'Hồ Mỹ Duyên',
    female: true,
    age: 25,
    kind: 'paid',
    online: false,
    source: 'Khách giới thiệu',
    service: 'CN09',
    ago: 150,
    treated: 'finished',
    sessions: 2,
    notes: ['Đã tháo mắc cài, đang đeo hàm duy trì, tái khám sau 6 tháng, còn bảo hành'],
  },
  company('Nguyễn Hữu Tài', false, 34),
  company('Trần Kim Ngân', true, 29),
  company('Đặng Quốc Sơn', false, 42),
  company('Bùi Thu Giang', true, 31),
  company('Vũ Đức Long', false, 38),
  company('Phan Mỹ Linh', true, 26),
]
