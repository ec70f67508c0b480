import type { Page } from '@playwright/test'
import { ask } from './staff.ts'

/** Somebody on file with everything that a clinic has about a customer, so that every screen has something to show. */
export interface Scene {
  person_id: number
  name: string
  phone: string
  deal_id: number
  appointment_id: number
  task_id: number
  /** The administrator. */
  user_id: number
  submission: { id: number; name: string }
  /** Who waits, and who is about to pay. */
  waiting: string
  paying: string
}

let serial = 0

const addPerson = (page: Page, full_name: string, phone: string): Promise<{ id: number }> =>
  ask(page, '/v1/person/add', { full_name, phone, force: true })

/** Begins a visit of somebody new. */
async function receive(page: Page, name: string, phone: string): Promise<{ id: number; version: number }> {
  const { id } = await addPerson(page, name, phone)
  return ask(page, '/v1/track/add', { person_id: id, reason: 'Đau răng' })
}

/** Somebody who left word; the demo has a form of the clinic's website. */
async function leaveWord(page: Page, mark: string): Promise<Scene['submission']> {
  const name = `Đỗ Để Lại Lời ${mark}`
  const left = { name, phone: `0904${mark}`, interest: 'Niềng răng', message: 'Gọi buổi tối' }
  const { id } = await ask<{ id: number }>(page, '/v1/formsubmission/add', left)
  return { id, name }
}

/** A walk-in who has been treated and waits to pay. */
async function receiveToPay(page: Page, name: string, phone: string): Promise<void> {
  let visit = await receive(page, name, phone)
  for (const status of ['in_treatment', 'waiting_payment']) {
    visit = await ask(page, '/v1/track/update', { id: visit.id, version: visit.version, status })
  }
}

/** Puts the people of a scene on file over the product's own API; needs an administrator who is signed in. */
export async function setScene(page: Page): Promise<Scene> {
  const mark = `${process.pid}`.slice(-3).padStart(3, '0') + String((serial += 1)).padStart(3, '0')
  const name = `Phạm Thị Mở Xem ${mark}`
  const phone = `0901${mark}`
  const { id: person_id } = await addPerson(page, name, phone)
  const [waiting, paying] = [`Trần Đang Chờ ${mark}`, `Lý Chờ Thu ${mark}`]
  const { data: types } = await ask<{ data: { id: number }[] }>(page, '/v1/taxonomy/term-list', {
    vocabulary: 'appointment_type',
  })
  const { data: pipelines } = await ask<{ data: { id: number }[] }>(page, '/v1/pipeline/list', {})
  const today = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10)
  const { id: appointment_id } = await ask<{ id: number }>(page, '/v1/appointment/add', {
    person_id,
    type_term_id: types[0]?.id,
    start_at: `${today}T10:00:00+07:00`,
    end_at: `${today}T10:30:00+07:00`,
    note: 'Khám lại sau một tuần',
    force: true,
  })
  const { id: deal_id } = await ask<{ id: number }>(page, '/v1/deal/add', {
    person_id,
    pipeline_id: pipelines[0]?.id,
    name: 'Niềng răng mắc cài',
    expected_amount: 35_000_000,
    priority: 'high',
  })
  await ask(page, '/v1/note/add', {
    entity_type: 'person',
    entity_id: person_id,
    content: 'Khách hẹn gọi lại buổi tối',
    pinned: true,
  })
  const { id: task_id } = await ask<{ id: number }>(page, '/v1/task/add', {
    title: `Gọi hỏi thăm ${name}`,
    type: 'call',
    due_at: today,
    person_id,
    deal_id,
    checklist: [{ text: 'Xem hồ sơ' }],
  })
  await ask(page, '/v1/task/note/add', { task_id, content: 'Khách bận buổi sáng' })
  const submission = await leaveWord(page, mark)
  await receive(page, waiting, `0902${mark}`)
  await receiveToPay(page, paying, `0903${mark}`)
  const { user } = await ask<{ user: { id: number } }>(page, '/v1/auth/me', {})
  return {
    person_id,
    name,
    phone,
    deal_id,
    appointment_id,
    task_id,
    user_id: user.id,
    submission,
    waiting,
    paying,
  }
}
