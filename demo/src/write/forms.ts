import type { OpenForm } from '@bcare/server/contact/intake'
import { intakeOf } from '@bcare/server/contact/intake'
import type { AppOptions } from '@bcare/server/kit/http/app'
import { visitor } from '@bcare/server/kit/caller'
import { NO_COOKIES } from '@bcare/server/kit/http/cookie'
import { parseBody } from '@bcare/server/kit/http/parse'
import { run } from '@bcare/server/kit/http/run'
import { currentWording } from '@bcare/rules/customers/consent'
import { STANDARD_FIELDS } from '@bcare/rules/contact/web-form'
import type { ClinicPlan, Moment } from '../plan/acts.ts'
import { DAY } from '../plan/diary.ts'
import type { Api, Counter } from './counter.ts'
import { requestAt } from './request.ts'
import type { World } from './world.ts'

const MINUTE = 60_000

interface SubmissionPlan {
  name: string
  /** The end of a number that nobody has; a customer's own where the submission is theirs. */
  phone: string
  interest?: string
  message?: string
  /** Minutes before the plan's present. */
  ago: number
  from?: string
  marketing?: true
  /** What became of it, in this order. */
  became?: 'contacted' | 'converted' | 'discarded' | 'duplicate'
  trap?: string
}

const FACEBOOK = 'utm_source=facebook&utm_campaign=nieng-rang-he'
const GOOGLE = 'utm_source=google&utm_campaign=implant'

/** Who has left word, from last week until a moment ago: every state, and every length of waiting. */
const SUBMISSIONS: readonly SubmissionPlan[] = [
  {
    name: 'Hoàng Minh Châu',
    phone: '881',
    interest: 'Niềng răng',
    message: 'Em muốn hỏi giá mắc cài sứ',
    ago: 4,
    from: FACEBOOK,
    marketing: true,
  },
  {
    name: 'Đặng Quốc Thái',
    phone: '882',
    interest: 'Implant',
    message: 'Mất 2 răng hàm dưới',
    ago: 11,
    from: GOOGLE,
  },
  { name: 'Vũ Ngọc Hà', phone: '883', interest: 'Tẩy trắng', ago: 28 },
  {
    name: 'Lý Thu Ngân',
    phone: '884',
    interest: 'Niềng răng',
    message: 'Gọi em sau 17 giờ',
    ago: 52,
    from: FACEBOOK,
  },
  { name: 'Phan Đức Long', phone: '885', interest: 'Răng sứ', ago: 95, from: GOOGLE },
  {
    name: 'Bùi Thị Mai',
    phone: '886',
    interest: 'Khám tổng quát',
    message: 'Cho cả gia đình 4 người',
    ago: 180,
    marketing: true,
  },
  { name: 'Ngô Gia Huy', phone: '887', interest: 'Niềng răng', ago: 1_300, from: FACEBOOK },
  {
    name: 'Chị Hương',
    phone: '',
    interest: 'Tẩy trắng',
    message: 'Đăng ký giúp người nhà',
    ago: 36,
  },
  { name: 'Trịnh Bảo Anh', phone: '888', interest: 'Implant', ago: 240, became: 'contacted', from: GOOGLE },
  { name: 'Dương Thanh Tùng', phone: '889', interest: 'Tẩy trắng', ago: 1_500, became: 'contacted' },
  { name: 'Hồ Kim Yến', phone: '890', interest: 'Răng sứ', ago: 2_900, became: 'contacted', from: FACEBOOK },
  { name: 'Hồ Kim Yến', phone: '890', message: 'Phòng khám chưa gọi em?', ago: 2_800, became: 'duplicate' },
  {
    name: 'Khách cũ',
    phone: '',
    interest: 'Niềng răng',
    ago: 4_400,
    became: 'converted',
    from: FACEBOOK,
    marketing: true,
  },
  { name: 'Khách cũ', phone: '', interest: 'Implant', ago: 6_000, became: 'converted', from: GOOGLE },
  { name: 'Khách cũ', phone: '', interest: 'Răng sứ', ago: 8_700, became: 'converted' },
  { name: 'Test test', phone: '891', ago: 3_000, became: 'discarded' },
  {
    name: 'Nguyễn Văn Bán',
    phone: '892',
    message: 'Bên em cung cấp dịch vụ SEO giá rẻ',
    ago: 5_000,
    became: 'discarded',
  },
  {
    name: 'www.vay-nhanh.com',
    phone: '893',
    message: 'Vay nóng https://vay-nhanh.com https://a.top',
    ago: 700,
    trap: 'x',
  },
  { name: 'Promo', phone: '894', message: 'Buy now https://b.shop https://c.top', ago: 4_000 },
]

let serial = 0x70_0000

/** What a page of the clinic's website sends, through the door behind the door. */
async function send(
  options: AppOptions,
  tenant_id: number,
  form: OpenForm,
  at: Moment,
  sent: Record<string, string>,
) {
  const served = intakeOf(form)
  const body = { form_id: form.id, sent, referer: null }
  const facts = {
    id: requestAt(at, (serial += 1)),
    ip: `203.0.113.${serial % 250}`,
    user_agent: 'Mozilla/5.0',
    host: 'localhost',
    origin: 'http://localhost',
  }
  await run(
    served,
    {
      facts,
      caller: visitor(tenant_id),
      input: parseBody(served.call, body, {}),
      key: undefined,
      body,
      cookies: NO_COOKIES,
    },
    { ...options, clock: () => new Date(at) },
  )
}

const sentOf = (
  { name, interest, message, from, marketing, trap }: SubmissionPlan,
  phone: string,
): Record<string, string> => ({
  name,
  phone,
  consent: 'yes',
  consent_version: currentWording('care').version,
  page_url: `https://nhakhoabcare.example.vn/tu-van${from === undefined ? '' : `?${from}`}`,
  ...(interest !== undefined && { interest }),
  ...(message !== undefined && { message }),
  ...(marketing && { marketing: currentWording('marketing').version }),
  ...(trap !== undefined && { website: trap }),
})

/** A customer who writes again gives the name that is on file, unless another person writes for them. */
const nameOf = ({ name }: SubmissionPlan, person: { full_name: string } | undefined): string =>
  name === 'Khách cũ' ? (person?.full_name ?? name) : name

async function makeForm(api: Api, world: World): Promise<OpenForm> {
  const form = await api.webForm.add({
    name: 'Đăng ký tư vấn – trang chủ',
    branch_id: world.branch(0),
    fields: STANDARD_FIELDS.map((field) => ({ ...field, options: [...field.options] })),
    origins: ['https://nhakhoabcare.example.vn'],
    ask_marketing: true,
    source_term_id: world.word('source', 'Google/Website'),
  })
  await api.webForm.renew_key({ id: form.id })
  return form as OpenForm
}

/** Brings a submission where it stands today, somewhat after it came in. */
async function goOn(
  counter: Counter,
  id: number,
  { became, ago }: SubmissionPlan,
  now: Moment,
  person_id: number | undefined,
) {
  const at = now - ago * MINUTE
  const first = counter.at(at + 9 * MINUTE, 'manager')
  if (became === 'contacted' || became === 'converted')
    await first.formSubmission.update_status({ ids: [id], to: 'contacted' })
  const manager = counter.at(at + 14 * MINUTE, 'manager')
  if (became === 'converted' && person_id !== undefined)
    await manager.formSubmission.convert_to_person({ id, person_id, create_deal: false })
  if (became === 'duplicate') await manager.formSubmission.update_status({ ids: [id], to: 'duplicate' })
  if (became === 'discarded')
    await manager.formSubmission.update_status({
      ids: [id],
      to: 'discarded',
      reason: 'Không phải khách hàng',
    })
}

/** One form of the main clinic's website, and who has left word in it. */
export async function writeForms(
  counter: Counter,
  options: AppOptions,
  world: World,
  { now }: ClinicPlan,
): Promise<void> {
  if (!world.staff.some(({ username }) => username === 'telesale')) return
  const form = await makeForm(counter.at(now - 9 * DAY, 'manager'), world)
  const known = await counter.at(now, 'manager').person.list({ lifecycle: 'lead', limit: 200 })
  const owned = known.data.filter(({ owner_id, phone }) => owner_id !== null && phone !== null)
  for (const submission of SUBMISSIONS.toSorted((one, other) => other.ago - one.ago)) {
    const person = submission.phone === '' ? owned.pop() : undefined
    if (submission.phone === '' && person === undefined) continue
    const phone = person?.phone ?? `0900000${submission.phone}`
    const at = now - submission.ago * MINUTE
    await send(
      options,
      world.tenant_id,
      form,
      at,
      sentOf({ ...submission, name: nameOf(submission, person) }, phone),
    )
    const { data } = await counter.at(at, 'manager').formSubmission.query({ form_id: form.id, limit: 1 })
    if (submission.became !== undefined && data[0] !== undefined)
      await goOn(counter, data[0].id, submission, now, person?.id)
  }
}
