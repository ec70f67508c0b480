import type { LoginResult, Me } from '@bcare/contract/identity/auth'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { foundByHand, listClinics, setOpen, setRegistration } from '../../src/identity/operate-clinics.ts'
import { openRegisterFixture, type RegisterFixture, wanted } from '../setup/register-fixture.ts'
import { bePatient } from '../suites/torture.ts'

bePatient()

let fixture: RegisterFixture
beforeAll(async () => {
  fixture = await openRegisterFixture()
})
afterAll(() => fixture.close())
beforeEach(() => fixture.tamper('delete from attempt'))

test('a visitor who has tried an address before its clinic was founded can sign in there the moment it is', async () => {
  const { key, username, password, ...body } = wanted()
  const { data } = await fixture.ask({ key, username, password, ...body })
  const founded = new AbortController()
  const knock = async () => {
    while (!founded.signal.aborted)
      await fixture.post('/v1/auth/login', { username, password }, { host: `${key}.localhost` })
  }
  const knocking = knock()
  await fixture.verify(data?.token ?? '', fixture.mailbox.codeFor(body.email))
  const owner = await fixture.enter(key, username, password)
  expect((await owner<Me>('/v1/auth/me')).user.username).toBe(username)
  founded.abort()
  await knocking
})

describe('a clinic of an hour ago', () => {
  test('books, receives and checks out its first customer, with what it was given to begin with', async () => {
    const { key, username, password } = await fixture.found()
    const owner = await fixture.enter(key, username, password)
    const me = await owner<Me>('/v1/auth/me')
    const { version } = await owner('/v1/user/get', { id: me.user.id })
    await owner('/v1/user/update', { id: me.user.id, version, is_doctor: true, bookable: true })
    const person = await owner('/v1/person/add', { full_name: 'Khách Đầu Tiên', phone: '0901234567' })
    const free = await owner<{ data: { start_at: string; end_at: string; doctor_id: number }[] }>(
      '/v1/appointment-free-slot/find',
      { minutes: 30 },
    )
    const words = await owner<{ data: { id: number }[] }>('/v1/taxonomy/term-list', {
      vocabulary: 'appointment_type',
    })
    const { doctor_id, start_at, end_at } = free.data[0] ?? {}
    // Within the hours of opening that a clinic begins with: nothing to warn of.
    const booked = { person_id: person.id, doctor_id, start_at, end_at, type_term_id: words.data[0]?.id }
    await owner('/v1/appointment/add', booked)
    let visit = await owner('/v1/track/add', { person_id: person.id, reason: 'Đau răng' })
    for (const status of ['in_treatment', 'waiting_payment'])
      visit = await owner('/v1/track/update', { id: visit.id, version: visit.version, status })
    const gone = await owner<{ status: string }>('/v1/track/checkout', {
      id: visit.id,
      version: visit.version,
      outcome: 'finished',
      force: true,
    })
    expect(gone).toMatchObject({ status: 'checked_out' })
    const deals = await owner<{ total: number }>('/v1/deal/list', { person_id: person.id })
    expect(deals.total).toBe(1)
  })

  test('a user who is added to it looks after its customers, and its settings can be changed', async () => {
    const { key, username, password } = await fixture.found(wanted({ clinic_name: 'Ý'.repeat(120) }))
    const owner = await fixture.enter(key, username, password)
    const settings = await owner<{ data: { key: string; value: unknown }[] }>('/v1/setting/list')
    const brand = settings.data.find((one) => one.key === 'brand.name')?.value
    expect(brand).toBe(`${'Ý'.repeat(59)}…`)
    await owner('/v1/setting/bulk-update', {
      changes: [
        { key: 'brand.name', value: brand },
        { key: 'brand.primary_color', value: '#10B981' },
      ],
    })
  })
})

describe('an address', () => {
  test('that two want at once is the first one’s whose code comes back, and the other chooses again', async () => {
    const [first, second] = [wanted(), wanted()]
    const late = await fixture.ask({ ...second, key: first.key })
    const early = await fixture.ask(first)
    const made = await fixture.verify(early.data?.token ?? '', fixture.mailbox.codeFor(first.email))
    expect(made.code).toBe(0)
    const lost = await fixture.verify(late.data?.token ?? '', fixture.mailbox.codeFor(second.email))
    expect(lost).toMatchObject({ code: 409, message: expect.stringContaining('chọn địa chỉ khác') as string })
    expect((await fixture.found(second)).made).toMatchObject({ code: 0 })
  })

  test('of a mailbox may found several clinics, each with a code of its own', async () => {
    const [one, two] = [wanted(), wanted()]
    const first = await fixture.ask(one)
    const code = fixture.mailbox.codeFor(one.email)
    const second = await fixture.ask({ ...two, email: one.email })
    const other = fixture.mailbox.codeFor(one.email)
    if (code !== other) expect((await fixture.verify(second.data?.token ?? '', code)).code).toBe(422)
    expect((await fixture.verify(second.data?.token ?? '', other)).code).toBe(0)
    expect((await fixture.verify(first.data?.token ?? '', code)).code).toBe(0)
  })
})

describe('names of clinics', () => {
  test('are text and nothing else, on every page that shows them', async () => {
    const clinic_name = '</script><script>alert(1)</script>"\'&amp; 🦷'
    const body = wanted({ clinic_name, name: '<img src=x onerror=alert(2)>' })
    const { made, key, username, password } = await fixture.found(body)
    expect(made.code).toBe(0)
    const host = `${key}.localhost`
    const config = await fixture.app.inject({ url: '/config.json', headers: { host } })
    expect(config.headers['content-type']).toMatch(/^application\/json/)
    expect(config.json()).toMatchObject({ tenant: { branding: { name: clinic_name } } })
    expect(fixture.mailbox.emails.at(-1)?.text).toContain(`Xin chào ${body.name},`)
    const owner = await fixture.enter(key, username, password)
    expect((await owner<Me>('/v1/auth/me')).user.name).toBe(body.name)
  })

  test('that turn the text around them are stored without what turns it', async () => {
    const { made, key, username, password } = await fixture.found(
      wanted({ clinic_name: 'Nha khoa \u202egnơưD', name: 'Lê \u2066Nguyệt' }),
    )
    expect(made.code).toBe(0)
    const owner = await fixture.enter(key, username, password)
    expect((await owner<Me>('/v1/auth/me')).user.name).toBe('Lê Nguyệt')
    const config = await fixture.app.inject({ url: '/config.json', headers: { host: `${key}.localhost` } })
    expect(config.json()).toMatchObject({ tenant: { branding: { name: 'Nha khoa gnơưD' } } })
  })

  test('that are too long or too short are refused', async () => {
    const wrong = [
      { clinic_name: 'x'.repeat(121) },
      { clinic_name: 'Ý' },
      { clinic_name: 'Hai\ndòng' },
      { key: 'www' },
      { key: 'xn--anh-duong' },
      { key: 'anh.duong' },
      { key: '127' },
    ]
    for (const more of wrong) {
      const answer = await fixture.ask(wanted(more))
      const [field] = Object.keys(more)
      expect([more, answer]).toMatchObject([more, { code: 400, data: { errors: [{ field }] } }])
    }
  })
})

describe('the operator of the installation', () => {
  test('founds a clinic by hand, whose administrator chooses a password first, and opens or closes the page', async () => {
    const owner = new pg.Pool({ ...fixture.clinic.owner, max: 2 })
    try {
      const order = {
        key: 'binh-minh',
        host: 'BinhMinh.example.vn',
        name: 'Bình Minh',
        email: 'a@example.vn',
      }
      const { username, password } = await foundByHand(owner, order)
      const host = 'binhminh.example.vn'
      // Addresses are looked up again when an unknown one is asked for, three times a second.
      const nameAt = async () =>
        (await fixture.app.inject({ url: '/config.json', headers: { host } })).json<{
          tenant: { branding: { name: string } }
        }>().tenant.branding.name
      await expect.poll(nameAt).toBe('Bình Minh')
      const login = await fixture.post<LoginResult>('/v1/auth/login', { username, password }, { host })
      const token = login.data.access_token ?? ''
      expect((await fixture.post<Me>('/v1/auth/me', {}, { host, token })).data.must_change_password).toBe(
        true,
      )
      await expect(foundByHand(owner, { ...order, host: 'b.example.vn' })).rejects.toThrow(
        'chọn địa chỉ khác',
      )
      await expect(foundByHand(owner, { ...order, key: 'www' })).rejects.toThrow('dành riêng')
      expect((await fixture.ask(wanted(), { host })).code).toBe(422)
      await setRegistration(owner, 'binh-minh', true)
      expect((await listClinics(owner)).find(({ key }) => key === 'binh-minh')).toMatchObject({
        key: 'binh-minh',
        name: 'Bình Minh',
        hosts: [host],
        registration: true,
        status: 'active',
      })
      expect((await fixture.ask(wanted(), { host })).code).toBe(0)
      await setRegistration(owner, 'binh-minh', false)
      expect((await fixture.ask(wanted(), { host })).code).toBe(422)
      await setOpen(owner, 'binh-minh', false)
      const meAt = async () => (await fixture.post('/v1/auth/me', {}, { host, token })).code
      await expect.poll(meAt, { timeout: 30_000 }).toBe(404)
      await setOpen(owner, 'binh-minh', true)
      await expect.poll(meAt, { timeout: 30_000 }).toBe(0)
      await expect(setOpen(owner, 'khong-co', true)).rejects.toThrow('Không có phòng khám')
      await expect(setRegistration(owner, 'khong-co', true)).rejects.toThrow('Không có phòng khám')
    } finally {
      await owner.end()
    }
  })
})
