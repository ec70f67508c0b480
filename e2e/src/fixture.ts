import type { Page } from '@playwright/test'
import { api, firstOf, firstTerm } from './api.ts'
import { addBill, moneyTerms } from './money.ts'

/** A customer on file with everything that a clinic has about a customer, so that every screen has something to show. */
export interface Fixture {
  person_id: number
  /** Of whom nothing is on file yet. */
  bare_person_id: number
  name: string
  phone: string
  deal_id: number
  appointment_id: number
  task_id: number
  /** What was paid, and what of it was given back. */
  payment_id: number
  refund_id: number
  /** What the payment is in the cash book. */
  cash_flow_id: number
  /** A signed prescription, on paper. */
  prescription_path: string
  /** The administrator. */
  user_id: number
  submission: { id: number; name: string }
  /** Who waits, and who is about to pay. */
  waiting: string
  paying: string
}

let serial = 0

const addPerson = (page: Page, full_name: string, phone: string): Promise<{ id: number }> =>
  api(page).person.add({ full_name, phone, force: true })

/** Begins a visit of a new customer. */
async function receive(page: Page, name: string, phone: string): Promise<{ id: number; version: number }> {
  const { id } = await addPerson(page, name, phone)
  return api(page).track.add({ person_id: id, reason: 'Đau răng' })
}

/** A submission; the demo has a form of the clinic's website. */
async function addSubmission(page: Page, mark: string): Promise<Fixture['submission']> {
  const name = `Đỗ Để Lại Lời ${mark}`
  const left = { name, phone: `0904${mark}`, interest: 'Niềng răng', message: 'Gọi buổi tối' }
  const { id } = await api(page).formSubmission.add(left)
  return { id, name }
}

/** A walk-in who has been treated and waits to pay. */
async function receiveToPay(page: Page, name: string, phone: string): Promise<void> {
  let visit = await receive(page, name, phone)
  for (const status of ['in_treatment', 'waiting_payment'] as const) {
    visit = await api(page).track.update({ id: visit.id, version: visit.version, status })
  }
}

/** A bill of a customer's deal that is paid in part, and some of that given back. */
async function addMoney(
  page: Page,
  person_id: number,
  deal_id: number,
): Promise<Pick<Fixture, 'payment_id' | 'refund_id' | 'cash_flow_id'>> {
  const { cash, reason } = await moneyTerms(page)
  await addBill(page, person_id, 900_000, deal_id)
  const methods = (amount: number) => [{ method_term_id: cash, amount }]
  const payment = await api(page).payment.add({ person_id, amount: 500_000, methods: methods(500_000) })
  const refund = await api(page).payment.refund({
    payment_id: payment.id,
    amount: 100_000,
    reason_id: reason,
    methods: methods(100_000),
  })
  const booked = firstOf(await api(page).cashFlow.list({ payment_id: payment.id }))
  return { payment_id: payment.id, refund_id: refund.id, cash_flow_id: booked.id }
}

/** The paper of a prescription that a doctor of the demo has signed. */
async function findPrescription(page: Page): Promise<string> {
  const { id: person_id } = firstOf(await api(page).person.list({ search: 'Đỗ Thị Lan' }))
  const { data } = await api(page).attachmentData.list({ person_id, kind: 'medication' })
  const signed = data.find(({ status }) => status === 'signed')
  return `/print/medication/${signed?.id}/${person_id}`
}

/** Puts the people of a fixture on file over the product's own API; needs an administrator who is signed in. */
export async function addFixture(page: Page): Promise<Fixture> {
  const mark = `${process.pid}`.slice(-3).padStart(3, '0') + String((serial += 1)).padStart(3, '0')
  const name = `Phạm Thị Mở Xem ${mark}`
  const phone = `0901${mark}`
  const { id: person_id } = await addPerson(page, name, phone)
  const { id: bare_person_id } = await addPerson(page, `Đặng Chưa Có Gì ${mark}`, `0905${mark}`)
  const [waiting, paying] = [`Trần Đang Chờ ${mark}`, `Lý Chờ Thu ${mark}`]
  const type = await firstTerm(page, 'appointment_type')
  const pipeline = firstOf(await api(page).pipeline.list({}))
  const today = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10)
  const { id: appointment_id } = await api(page).appointment.add({
    person_id,
    type_term_id: type.id,
    start_at: `${today}T10:00:00+07:00`,
    end_at: `${today}T10:30:00+07:00`,
    note: 'Khám lại sau một tuần',
    force: true,
  })
  const { id: deal_id } = await api(page).deal.add({
    person_id,
    pipeline_id: pipeline.id,
    name: 'Niềng răng mắc cài',
    expected_amount: 35_000_000,
    priority: 'high',
  })
  await api(page).note.add({
    entity_type: 'person',
    entity_id: person_id,
    content: 'Khách hẹn gọi lại buổi tối',
    pinned: true,
  })
  const { id: task_id } = await api(page).task.add({
    title: `Gọi hỏi thăm ${name}`,
    type: 'call',
    due_at: today,
    person_id,
    deal_id,
    checklist: [{ text: 'Xem hồ sơ' }],
  })
  await api(page).taskNote.add({ task_id, content: 'Khách bận buổi sáng' })
  const money = await addMoney(page, person_id, deal_id)
  const submission = await addSubmission(page, mark)
  await receive(page, waiting, `0902${mark}`)
  await receiveToPay(page, paying, `0903${mark}`)
  return {
    person_id,
    bare_person_id,
    name,
    phone,
    deal_id,
    appointment_id,
    task_id,
    ...money,
    prescription_path: await findPrescription(page),
    user_id: (await api(page).auth.me({})).user.id,
    submission,
    waiting,
    paying,
  }
}
