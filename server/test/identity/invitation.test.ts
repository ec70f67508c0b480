import type { SentInvitation } from '@bcare/contract/identity/invitation'
import type { LoginResult } from '@bcare/contract/identity/auth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailer } from '../../src/adapters/mail.ts'
import { openClinic, refusal, type Api, type Clinic } from '../kit.ts'
import { ownerRows } from '../suites/database.ts'
import { knock } from '../suites/door.ts'
import { openMailbox, type Mailbox } from '../suites/mailbox.ts'
import { bePatient } from '../suites/torture.ts'

bePatient()

const FROM = 'BCare <no-reply@example.vn>'
const PASSWORD = 'Răng khôn số 8'

let mailbox: Mailbox
/** The same clinic: by one server emails leave, by the other they cannot. */
let mailed: Clinic
let clinic: Clinic
beforeAll(async () => {
  mailbox = await openMailbox()
  mailed = await openClinic({ mailer: mailer({ smtp_url: mailbox.url, from: FROM }) })
  clinic = await openClinic({ beside: mailed })
})
afterAll(async () => {
  await clinic.close()
  await mailed.close()
  await mailbox.close()
})

let serial = 0
async function hire(admin: Api, more: Partial<Parameters<Api['user']['add']>[0]> = {}) {
  serial += 1
  return admin.user.add({ username: `moi.${serial}`, name: `Người Mới ${serial}`, ...more })
}

const tokenOf = (text: string): string => /\/invitation#(\S+)/.exec(text)?.[1] ?? ''

async function invite(admin: Api, id: number): Promise<SentInvitation & { token: string }> {
  const [sent] = await admin.invitation.send({ ids: [id] })
  if (sent === undefined) throw new Error('nothing was sent')
  return { ...sent, token: tokenOf(sent.link ?? '') }
}

const login = (username: string, password = PASSWORD) =>
  knock<LoginResult | null>(clinic.application.app, 'login', { username, password })

test('an invitation goes by email, is used once, and lets its user choose the password', async () => {
  const admin = await mailed.as('admin')
  const made = await hire(admin, { email: 'moi@example.vn' })
  const { sent_to, link, problem, expires_at } = await invite(admin, made.id)
  expect({ sent_to, link, problem }).toEqual({ sent_to: 'mo***@example.vn', link: null, problem: null })
  const hours = (new Date(expires_at).getTime() - Date.now()) / 3_600_000
  expect(hours).toBeGreaterThan(71.9)
  expect(hours).toBeLessThanOrEqual(72)
  const email = mailbox.emails.findLast(({ to }) => to.includes('moi@example.vn'))
  expect(email?.text).toContain(made.username)
  const token = tokenOf(email?.text ?? '')
  expect(email?.text).toContain(`http://bcare.localhost/invitation#${token}`)
  const visitor = mailed.visitor()
  expect(await visitor.invitation.open({ token })).toMatchObject({ name: made.name, username: made.username })
  // A weak password is refused, and the invitation is still good.
  expect(await refusal(visitor.invitation.accept({ token, password: 'matkhau123' }))).toMatchObject({
    code: 400,
    data: { errors: [{ field: 'password' }] },
  })
  const both = await Promise.allSettled(
    [1, 2].map(() => visitor.invitation.accept({ token: token.toUpperCase(), password: PASSWORD })),
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect((await login(made.username)).data?.status).toBe('success')
  expect(await refusal(visitor.invitation.open({ token }))).toMatchObject({ code: 422 })
  expect(await refusal(admin.invitation.send({ ids: [made.id] }))).toMatchObject({ code: 422 })
})

test('where no email can leave, the link is handed over and nothing is said to be sent', async () => {
  const admin = await clinic.as('admin')
  const made = await hire(admin, { email: 'tay@example.vn' })
  const { sent_to, problem, link, token } = await invite(admin, made.id)
  expect({ sent_to, problem }).toEqual({ sent_to: null, problem: 'Chưa cấu hình máy chủ email' })
  expect(link).toBe(`http://bcare.localhost/invitation#${token}`)
  expect(token).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){4}$/)
  const without = await hire(admin)
  expect(await invite(admin, without.id)).toMatchObject({ sent_to: null, problem: 'Nhân viên chưa có email' })
  await clinic.visitor().invitation.accept({ token, password: PASSWORD })
  expect((await login(made.username)).data?.status).toBe('success')
})

test('a mail server that refuses leaves the link in the administrator’s hand', async () => {
  const admin = await mailed.as('admin')
  const made = await hire(admin, { email: 'day@example.vn' })
  mailbox.refusals.set('day@example.vn', [550])
  const { sent_to, problem, token } = await invite(admin, made.id)
  expect({ sent_to, problem }).toEqual({ sent_to: null, problem: 'Máy chủ email chưa nhận thư' })
  expect(await mailed.visitor().invitation.open({ token })).toMatchObject({ username: made.username })
})

test('only the newest link is good, and none after a change of address, a password or a lock', async () => {
  const admin = await clinic.as('admin')
  const visitor = clinic.visitor()
  const isGood = async (token: string) =>
    (await visitor.invitation.open({ token }).catch(() => undefined)) !== undefined
  const made = await hire(admin)
  const first = await invite(admin, made.id)
  const second = await invite(admin, made.id)
  expect([await isGood(first.token), await isGood(second.token)]).toEqual([false, true])
  await admin.user.update({ id: made.id, name: 'Tên Khác' })
  expect(await isGood(second.token)).toBe(true)
  await admin.user.update({ id: made.id, email: 'dia.chi.moi@example.vn' })
  expect(await isGood(second.token)).toBe(false)
  const third = await invite(admin, made.id)
  await admin.user.lock({ id: made.id, reason: 'Chưa đến nhận việc' })
  expect(await isGood(third.token)).toBe(false)
  expect(await refusal(visitor.invitation.accept({ token: third.token, password: PASSWORD }))).toMatchObject({
    code: 422,
  })
  expect(await refusal(admin.invitation.send({ ids: [made.id] }))).toMatchObject({ code: 422 })
  await admin.user.unlock({ id: made.id })
  await admin.user.reset_password({ id: made.id })
  expect(await isGood(third.token)).toBe(false)
})

test('a link lets no one into an account whose user has come in another way meanwhile', async () => {
  const admin = await clinic.as('admin')
  const visitor = clinic.visitor()
  const made = await hire(admin)
  const { password } = await admin.user.reset_password({ id: made.id })
  const { token } = await invite(admin, made.id)
  expect(await visitor.invitation.open({ token })).toMatchObject({ username: made.username })
  expect((await login(made.username, password)).data?.status).toBe('success')
  expect(await refusal(visitor.invitation.open({ token }))).toMatchObject({ code: 422 })
  expect(await refusal(visitor.invitation.accept({ token, password: PASSWORD }))).toMatchObject({ code: 422 })
  expect((await login(made.username, PASSWORD)).data).toBeNull()
})

test('an invitation ends after 72 hours, and its user says so until another is sent', async () => {
  const admin = await clinic.as('admin')
  const made = await hire(admin)
  expect(made.invited_until).toBeNull()
  const { token, expires_at } = await invite(admin, made.id)
  expect((await admin.user.get({ id: made.id })).invited_until).toBe(expires_at)
  await ownerRows(
    clinic.owner,
    `update invitation set expires_at = now() where tenant_id = 1 and user_id = $1`,
    [made.id],
  )
  const late = { token, password: PASSWORD }
  expect(await refusal(clinic.visitor().invitation.accept(late))).toMatchObject({ code: 422 })
})

test('the link is stored as a hash, is in no log, and opens nothing in another clinic', async () => {
  const admin = await clinic.as('admin')
  const made = await hire(admin)
  const { token } = await invite(admin, made.id)
  const tables = await ownerRows<{ rows: string }>(
    clinic.owner,
    `select string_agg(t, '') as rows from (
       select i::text as t from invitation i union all select h::text from history h union all select k::text from idempotency_key k) all_rows`,
  )
  expect(tables[0]?.rows).not.toContain(token)
  expect(await refusal(clinic.visitor('saas').invitation.open({ token }))).toMatchObject({ code: 422 })
  await clinic.visitor().invitation.accept({ token, password: PASSWORD })
  const log = await ownerRows<{ reason: string }>(
    clinic.owner,
    `select reason from history where tenant_id = 1 and entity_type = 'user' and entity_id = $1 and action = 'permission' order by id`,
    [made.id],
  )
  expect(log.map(({ reason }) => reason)).toEqual(['mời đặt mật khẩu', 'nhận lời mời, đặt mật khẩu'])
})

test('guessing at links is slowed down by address, and sending by user', async () => {
  const admin = await clinic.as('admin')
  const made = await hire(admin)
  const guess = () =>
    clinic.post('/v1/user/invitation/open', { token: 'h7km-qw3d' }, { 'x-forwarded-for': '198.51.100.77' })
  const codes: number[] = []
  for (let tries = 0; tries < 31; tries += 1) codes.push((await guess()).body.code)
  expect(codes.filter((code) => code === 422)).toHaveLength(30)
  expect(codes.at(-1)).toBe(429)
  for (let sent = 0; sent < 5; sent += 1) await invite(admin, made.id)
  expect(await refusal(admin.invitation.send({ ids: [made.id] }))).toMatchObject({ code: 429 })
})

test('several people are added and invited at once, all of them or none', async () => {
  const admin = await clinic.as('admin')
  const roles = (await admin.role.list({ limit: 200 })).data
  const doctor = roles.find(({ name }) => name === 'doctor')?.id ?? 0
  const names = ['Vũ Thị Kim Hương', 'Vũ Hương', 'Tạ Hữu Bền']
  const { usernames } = await admin.user.suggest_usernames({ names })
  expect(usernames).toEqual(['huong.vu', 'huong.vu2', 'ben.ta'])
  const rows = names.map((name, index) => ({ name, username: usernames[index] ?? '', role_ids: [doctor] }))
  const twice = rows.map((row) => ({ ...row, username: 'huong.vu' }))
  expect(await refusal(admin.user.add_many({ rows: twice }))).toMatchObject({
    code: 409,
    data: { errors: [{ field: 'rows.1.username' }, { field: 'rows.2.username' }] },
  })
  const before = (await admin.user.list({})).total
  const wrong = rows.map((row, index) => ({ ...row, branch_id: index === 2 ? 999_999 : null }))
  expect(await refusal(admin.user.add_many({ rows: wrong }))).toMatchObject({ code: 422 })
  expect((await admin.user.list({})).total).toBe(before)
  const made = await admin.user.add_many({ rows })
  expect(made.map(({ username, roles: held }) => [username, held])).toEqual(
    usernames.map((username) => [username, ['doctor']]),
  )
  const sent = await admin.invitation.send({ ids: made.map(({ id }) => id) })
  expect(new Set(sent.map(({ link }) => link)).size).toBe(3)
  expect((await admin.user.suggest_usernames({ names })).usernames).toEqual([
    'huong.vu3',
    'huong.vu4',
    'ben.ta2',
  ])
})

test('a user invites nobody who may do more', async () => {
  const admin = await clinic.as('admin')
  const roles = (await admin.role.list({ limit: 200 })).data
  const idOf = (name: string) => roles.find((role) => role.name === name)?.id ?? 0
  const { id: role_id } = await admin.role.add({
    name: 'nhan_su',
    label: 'Nhân sự',
    permissions: [
      { object: 'user', action: 'manage', scope: 'all' },
      { object: 'user', action: 'create', scope: 'all' },
    ],
  })
  const [clerk, chief] = [
    await hire(admin, { role_ids: [role_id] }),
    await hire(admin, { role_ids: [idOf('admin')] }),
  ]
  const { token } = await invite(admin, clerk.id)
  await clinic.visitor().invitation.accept({ token, password: PASSWORD })
  const access = (await login(clerk.username)).data?.access_token
  const answer = await clinic.post(
    '/v1/user/invitation/send',
    { ids: [chief.id] },
    { authorization: `Bearer ${access}` },
  )
  expect(answer.body.code).toBe(403)
})
