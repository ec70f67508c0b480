import type { Page, Response } from '@playwright/test'
import type { Envelope } from '@bcare/contract'
import { api, firstOf } from './api.ts'
import { addFixture } from './fixture.ts'
import { BUILT } from './screens.ts'
import { beginSession, expect, test } from './staff.ts'

/** What the routes of the specification show of one clinic: customers and records of the demo. */
interface Shown {
  person_id: number
  /** Of whom the log of this clinic tells: a copy begins without one. */
  new_person_id: number
  exam_person_id: number
  outpatient_id: number
  prescription_path: string
  deal: string
  payment_id: number
  refund_id: number
  cash_flow_id: number
  task_id: number
  user_id: number
}

/** A route of the specification: where it is opened, and its place in Vietnamese, the way back first. */
interface Route {
  at: string | ((shown: Shown) => string)
  crumbs: readonly (string | RegExp)[]
  /** Shown beside the title; rows of a list where nothing is said. */
  content?: string
}

const HOME = 'Tổng quan'
const listed = (at: string, label: string): Route => ({ at, crumbs: [HOME, label] })
const ANYTHING = /\S/

/** Section 2 of the specification, in its order. Frames without breadcrumbs have their own lists below. */
const MAIN: Record<string, Route> = {
  dashboard: { at: '/dashboard', crumbs: [HOME, 'Bảng điều khiển'], content: '[role=tabpanel] table' },
  'custom-fields': listed('/custom-fields', 'Trường tùy chỉnh'),
  test: { at: '/test', crumbs: [HOME, 'Trang thử nghiệm'], content: 'main button' },
  'theme-test': { at: '/theme-test', crumbs: [HOME, 'Thử giao diện'], content: 'main button' },
  'pipeline/add': {
    at: '/pipeline/add',
    crumbs: ['Cơ hội', 'Thêm quy trình bán hàng'],
    content: 'main input',
  },
  profile: { at: '/profile', crumbs: [HOME, 'Hồ sơ cá nhân'], content: 'main input' },
  'user/{id}': {
    at: ({ user_id }) => `/user/${user_id}`,
    crumbs: ['Nhân viên', ANYTHING],
    content: '[role=tabpanel]',
  },
  'root path': { at: '/', crumbs: [HOME], content: 'main section, main [role=region]' },
  user: listed('/user', 'Nhân viên'),
  schedule: listed('/schedule', 'Lịch làm việc'),
  customer: listed('/customer', 'Khách hàng'),
  'customer/profile/{id}': {
    at: ({ new_person_id }) => `/customer/profile/${new_person_id}`,
    crumbs: ['Khách hàng', ANYTHING],
    content: '[role=tabpanel] ol > li',
  },
  'form-submission': listed('/form-submission', 'Đăng ký từ website'),
  'appointments-doctor': {
    ...listed('/appointments-doctor', 'Lịch hẹn bác sĩ'),
    content: 'main [role=grid], main [role=region]',
  },
  'appointments-offline': {
    ...listed('/appointments-offline', 'Tiếp nhận'),
    content: 'main [role=region], main section',
  },
  'appointment-of-doctor': {
    ...listed('/appointment-of-doctor', 'Lịch hẹn của tôi'),
    content: 'main [aria-live=polite], main [data-empty]',
  },
  accounting: listed('/accounting', 'Thu ngân'),
  'cash-flow': listed('/cash-flow', 'Sổ quỹ thu chi'),
  'cash-flow-period-summary': listed('/cash-flow-period-summary', 'Tổng hợp thu chi theo kỳ'),
  consumables: { ...listed('/consumables', 'Vật tư tiêu hao'), content: 'main [role=tabpanel], main input' },
  revenue: listed('/revenue', 'Doanh thu'),
  'revenue-attachment': listed('/revenue-attachment', 'Doanh thu theo dịch vụ'),
  'revenue-attachment-doctor': listed('/revenue-attachment-doctor', 'Doanh thu theo bác sĩ'),
  product: listed('/product', 'Dịch vụ & sản phẩm'),
  'product/price-tiers': listed('/product/price-tiers', 'Bảng giá'),
  'product/discounts': listed('/product/discounts', 'Khuyến mãi'),
  material: listed('/material', 'Vật tư'),
  operation: listed('/operation', 'Nội dung điều trị'),
  task: listed('/task', 'Công việc'),
  'task/{id}': {
    at: ({ task_id }) => `/task/${task_id}`,
    crumbs: ['Công việc', ANYTHING],
    content: '[role=tabpanel]',
  },
  bundle: listed('/bundle', 'Gói dịch vụ'),
  term: listed('/term', 'Danh mục'),
  'auth/roles': listed('/auth/roles', 'Nhóm quyền'),
  'auth/permissions': listed('/auth/permissions', 'Phân quyền'),
  'call-center': listed('/call-center?tab=calls', 'Tổng đài'),
  configuration: { ...listed('/configuration', 'Cấu hình chung'), content: 'main input' },
  'configuration/{id}': {
    at: '/configuration/booking.waiting_minutes',
    crumbs: ['Cấu hình chung', ANYTHING],
    content: 'main section',
  },
  'admin/logs': listed('/admin/logs', 'Nhật ký hệ thống'),
  tags: listed('/tags', 'Nhãn (thẻ)'),
  'deal-stage-history': { at: '/deal-stage-history', crumbs: ['Cơ hội', 'Lịch sử chuyển giai đoạn'] },
  deals: { ...listed('/deals', 'Cơ hội'), content: 'main [data-card], main [data-rfd-draggable-id]' },
  persons: listed('/persons', 'Danh bạ'),
  'material-usage-summary': listed('/material-usage-summary', 'Tổng hợp sử dụng vật tư'),
  'material-usage-detail': listed('/material-usage-detail', 'Chi tiết sử dụng vật tư'),
}

const PHONE: Record<string, string> = {
  'mobile/search': '/mobile/search',
  'mobile/revenue-attachment': '/mobile/revenue-attachment',
}

const PRINT: Record<string, (shown: Shown) => string> = {
  'deal-payment-history/{dealId}/{personId}': ({ deal }) => `/print/deal-payment-history/${deal}`,
  'payment/{id}': ({ payment_id }) => `/print/payment/${payment_id}`,
  'deal/{id}/{personId}': ({ deal }) => `/print/deal/${deal}`,
  'medication/{id}/{personId}/{attachmentId?}': ({ prescription_path }) => prescription_path,
  'plan/{type}/{personId}': ({ person_id }) => `/print/plan/treatment/${person_id}`,
  'medical-exam/{personId}/{tabIndex}': ({ exam_person_id }) => `/print/medical-exam/${exam_person_id}/0`,
  'refund/{id}': ({ refund_id }) => `/print/refund/${refund_id}`,
  'outpatient-medical/{id}': ({ outpatient_id }) => `/print/outpatient-medical/${outpatient_id}`,
  'cashflow/{id}': ({ cash_flow_id }) => `/print/cashflow/${cash_flow_id}`,
  'cashflow-summary/{dateRange?}': () => '/print/cashflow-summary',
}

/** Who has a signed record of a kind in the demo: customers are asked in turn. */
async function signedRecord(page: Page, kind: 'medical_exam' | 'outpatient_record') {
  const { data: people } = await api(page).person.list({ limit: 200, lifecycle: ['customer'] })
  for (const { id: person_id } of people) {
    const { data } = await api(page).personData.list({ person_id, kind })
    const signed = data.find(({ status }) => status === 'signed')
    if (signed !== undefined) return { person_id, id: signed.id }
  }
  throw new Error(`the demo has no signed ${kind}`)
}

/** The demo's own records, and beside them a customer to whom money was given back. */
async function find(page: Page): Promise<Shown> {
  const { id: person_id } = firstOf(await api(page).person.list({ search: 'Đỗ Thị Lan' }))
  const made = await addFixture(page)
  const exam = await signedRecord(page, 'medical_exam')
  const outpatient = await signedRecord(page, 'outpatient_record')
  return {
    person_id,
    new_person_id: made.person_id,
    exam_person_id: exam.person_id,
    outpatient_id: outpatient.id,
    prescription_path: made.prescription_path,
    deal: `${made.deal_id}/${made.person_id}`,
    payment_id: made.payment_id,
    refund_id: made.refund_id,
    cash_flow_id: made.cash_flow_id,
    task_id: made.task_id,
    user_id: made.user_id,
  }
}

async function hearAnswer(answer: Response, hear: (what: string) => void): Promise<void> {
  const path = new URL(answer.url()).pathname
  if (answer.status() >= 400) hear(`${path} ${answer.status()}`)
  if (!/^\/(api\/)?v1\//.test(path) || !answer.headers()['content-type']?.includes('json')) return
  // Where the page was left before the answer had come, nobody has seen it.
  const said = (await answer.json().catch(() => undefined)) as Envelope | undefined
  if (said !== undefined && said.code !== 0) hear(`${path} ${said.code} ${said.message}`)
}

/** What a screen must not say or get while it opens, with the address at which it happened. */
function listen(page: Page): string[] {
  const heard: string[] = []
  const hear = (what: string) => heard.push(`${new URL(page.url()).pathname}: ${what}`)
  page.on('pageerror', (error) => hear(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') hear(message.text())
  })
  page.on('response', (answer) => void hearAnswer(answer, hear))
  return heard
}

const ROWS = 'main :is(tbody tr, [role="row"], li, article, [data-appointment], [data-card])'

async function open(page: Page, at: string): Promise<void> {
  await page.goto(at)
  await expect(page.locator('h1, [data-paper]').first()).toBeVisible()
  await expect(page.getByText('Loading ...')).toHaveCount(0)
  await expect(page.locator('[aria-busy="true"]:not([data-sample] *)')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Không tìm thấy trang' })).toHaveCount(0)
}

test.describe.configure({ mode: 'parallel' })

const routes = Object.entries(MAIN)
const HALVES = [routes.slice(0, routes.length / 2), routes.slice(routes.length / 2)]
for (const [at, half] of HALVES.entries())
  test(`every screen of the main layout opens with its content and its place, half ${at + 1}`, async ({
    page,
  }) => {
    test.slow()
    await beginSession(page, 'admin')
    const shown = await find(page)
    const heard = listen(page)
    for (const [name, route] of half)
      await test.step(name, async () => {
        await open(page, typeof route.at === 'string' ? route.at : route.at(shown))
        const place = page.getByRole('navigation', { name: 'Vị trí trang' })
        await expect.soft(place.getByRole('listitem')).toHaveText([...route.crumbs])
        await expect.soft(place.locator('[aria-current="page"]')).toHaveCount(1)
        const content = page.locator(route.content ?? ROWS).filter({ visible: true })
        await expect.soft(content.first(), name).toBeVisible()
      })
    expect(heard).toEqual([])
  })

test('the screens of phones open with what they are for', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await beginSession(page, 'doctor')
  const heard = listen(page)
  for (const at of Object.values(PHONE)) await open(page, at)
  expect(heard).toEqual([])
})

test('every paper is drawn from its address', async ({ page }) => {
  await beginSession(page, 'admin')
  const shown = await find(page)
  const heard = listen(page)
  for (const [name, at] of Object.entries(PRINT))
    await test.step(name, async () => {
      await open(page, at(shown))
      await expect(page.locator('[data-paper]').first()).toContainText(/\S/)
    })
  expect(heard).toEqual([])
})

test('outside of the frames: sign-in, registration and the error page', async ({ page }) => {
  await open(page, '/login')
  await open(page, '/register')
  await page.goto('/error-page')
  await expect(page.getByRole('heading', { name: 'Không tìm thấy trang' })).toBeVisible()
  await page.goto('/khong/co/trang-nay')
  await expect(page.getByRole('heading', { name: 'Không tìm thấy trang' })).toBeVisible()
})

test('every route of the specification has a screen', () => {
  const at = (path: string) => path.replaceAll(/\{-?\$\w+\}|\$\w+|\{\w+\??\}/g, '*')
  const screens = new Set(BUILT.map(at))
  const main = Object.keys(MAIN).map((name) => (name === 'root path' ? '/' : `/${name}`))
  const phone = Object.keys(PHONE).map((name) => `/${name}`)
  const papers = Object.keys(PRINT).map((name) => `/print/${name}`)
  expect([...main, ...phone, ...papers].filter((path) => !screens.has(at(path)))).toEqual([])
  expect([main.length, phone.length, papers.length]).toEqual([44, 2, 10])
})
