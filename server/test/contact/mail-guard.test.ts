import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer as createTlsServer } from 'node:tls'
import nodemailer from 'nodemailer'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailCodes, mailer } from '../../src/adapters/mail.ts'
import { transportTo } from '../../src/adapters/mail-transport.ts'
import { openMailbox, type Mailbox } from '../suites/mailbox.ts'

const EMAIL = { to: 'ai@example.vn', subject: 'Thư', text: 'Nội dung' }
const FROM = 'BCare <no-reply@example.vn>'

let folder: string
let program: string
let proof: string
let mailbox: Mailbox
let knocked: string[]
const door = createServer((socket) => {
  knocked.push('a connection')
  socket.destroy()
})
let port: number

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bcare-mail-'))
  ;[program, proof, knocked] = [join(folder, 'program'), join(folder, 'proof'), []]
  await writeFile(program, `#!/bin/sh\ncat > /dev/null\necho run > ${proof}\n`)
  await chmod(program, 0o755)
  mailbox = await openMailbox()
  door.listen(0, '127.0.0.1')
  await once(door, 'listening')
  port = (door.address() as AddressInfo).port
})
afterAll(async () => {
  await mailbox.close()
  door.close()
})

const sendBy = (url: string, options: Partial<Parameters<typeof mailer>[0]> = {}, from = '') =>
  mailer({ smtp_url: mailbox.url, from: FROM, ...options }).send({ ...EMAIL, server: { url, from } })

const NOT_CONFIGURED = {
  kind: 'not_configured',
  code: 424,
  message: expect.stringMatching(/\p{Lu}/u) as string,
}

describe('the mail server of a clinic', () => {
  test('starts no program, whatever its address says', async () => {
    for (const url of [
      `smtp://x/?sendmail=true&path=${program}`,
      `smtp://mail.example.vn?sendmail=true&path=${program}`,
      `smtps://a:b@mail.example.vn:465/?sendmail=1&path=${encodeURIComponent(program)}&args=x`,
      `smtp://mail.example.vn:25#?sendmail=true&path=${program}`,
    ])
      await expect(sendBy(url)).rejects.toMatchObject(NOT_CONFIGURED)
    expect(existsSync(proof)).toBe(false)
  })

  test('control: the library itself starts a program that an address names', async () => {
    const open = nodemailer.createTransport(`smtp://x/?sendmail=true&path=${program}`)
    await open.sendMail({ ...EMAIL, from: FROM })
    expect(existsSync(proof)).toBe(true)
  })

  test('is nobody of this machine or its neighbours, however the address is written', async () => {
    const spellings = [
      '127.0.0.1',
      'localhost',
      'localhost.',
      '2130706433',
      '0x7f000001',
      '0177.0.0.1',
      '127.1',
      '[::ffff:127.0.0.1]',
      '[::1]',
    ]
    for (const host of spellings)
      for (const end of [`:${port}`, `:${port}/?x=1`, ':25'])
        await expect(sendBy(`smtp://${host}${end}`)).rejects.toMatchObject(NOT_CONFIGURED)
    expect(knocked).toEqual([])
  })

  test('is nobody of them either by a name that leads there, alone or among others', async () => {
    for (const addresses of [
      ['127.0.0.1'],
      ['203.162.4.190', '10.0.0.1'],
      ['::ffff:127.0.0.1'],
      ['64:ff9b::7f00:1'],
    ])
      await expect(
        sendBy('smtp://mail.example.vn:25', { resolve: async () => addresses }),
      ).rejects.toMatchObject(NOT_CONFIGURED)
  })

  test('is used where the operator allows it, at the port that is named and no other', async () => {
    const own = await openMailbox()
    const { host } = new URL(own.url)
    await sendBy(own.url, { private_hosts: [host] })
    expect([own.emails.length, mailbox.emails.length]).toEqual([1, 0])
    await expect(
      sendBy(`smtp://127.0.0.1:${port}`, { private_hosts: [host, '127.0.0.1'] }),
    ).rejects.toMatchObject(NOT_CONFIGURED)
    await own.close()
  })

  test('that talks without an end holds no email longer than it may take', async () => {
    const babbler = createServer((socket) => {
      socket.write('220 mail.example.vn\r\n')
      const talk = setInterval(() => socket.write('250-wait\r\n'), 20)
      socket.on('error', () => {}).on('close', () => clearInterval(talk))
    })
    babbler.listen(0, '127.0.0.1')
    await once(babbler, 'listening')
    const host = `127.0.0.1:${(babbler.address() as AddressInfo).port}`
    await expect(sendBy(`smtp://${host}`, { private_hosts: [host], patience_ms: 500 })).rejects.toMatchObject(
      { name: 'AbortError' },
    )
    // Its connection is closed, else the server would never end.
    await new Promise((resolve) => babbler.close(resolve))
  })

  test('is connected to by its address and known by its name, with named options alone', async () => {
    const { options } = transportTo(
      { host: 'mail.example.vn', port: 25, secure: false, user: 'a', password: 'b' },
      '203.162.4.190',
    ) as unknown as { options: object }
    expect(options).toEqual({
      host: '203.162.4.190',
      port: 25,
      secure: false,
      auth: { user: 'a', pass: 'b' },
      tls: { servername: 'mail.example.vn' },
      connectionTimeout: 5_000,
      greetingTimeout: 5_000,
      socketTimeout: 10_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
    const asked = new Promise((resolve) => {
      const server = createTlsServer({ SNICallback: (name, done) => (resolve(name), done(new Error('no'))) })
      server.on('tlsClientError', () => server.close())
      server.listen(0, '127.0.0.1', () => {
        const at = (server.address() as AddressInfo).port
        const named = { host: 'mail.example.vn', port: at, secure: true, user: '', password: '' }
        transportTo(named, '127.0.0.1')
          .sendMail({ ...EMAIL, from: FROM })
          .catch(() => undefined)
      })
    })
    expect(await asked).toBe('mail.example.vn')
  })
})

test('no header is added to an email: neither by the sender nor by the subject nor by the address', async () => {
  for (const from of [
    'A\r\nBcc: kin@example.vn <a@b.vn>',
    'a@b.vn, c@d.vn',
    'a@b.vn\nBcc: c@d.vn',
    'A <a@b.vn> <c@d.vn>',
    'không phải',
  ])
    await expect(sendBy('', {}, from)).rejects.toMatchObject(NOT_CONFIGURED)
  const { send } = mailer({ smtp_url: mailbox.url, from: FROM })
  const server = { url: '', from: '"Nha khoa, An Tâm" <lienhe@antam.vn>' }
  for (const to of ['a@b.vn, c@d.vn', 'a@b.vn\r\nRCPT TO:<c@d.vn>', 'A <a@b.vn>'])
    await expect(send({ ...EMAIL, to, server })).rejects.toMatchObject(NOT_CONFIGURED)
  const before = mailbox.emails.length
  await send({
    ...EMAIL,
    subject: 'Mã\r\nBcc: kin@example.vn\r\n\r\nThân giả',
    message_id: '<1@x>\r\nX-A: b',
    server,
  })
  expect(mailbox.emails.slice(before)).toMatchObject([
    {
      to: ['ai@example.vn'],
      subject: 'Mã  Bcc: kin@example.vn    Thân giả',
      text: expect.stringMatching(/^Nội dung\s*$/) as string,
    },
  ])
})

test('by the installation’s server a clinic writes under its name and the installation’s address', async () => {
  const before = mailbox.emails.length
  for (const from of ['Ngân hàng X <no-reply@nganhang.vn>', 'An Tâm <an-tam@example.vn>', ''])
    await mailer({ smtp_url: mailbox.url, from: FROM }).send({ ...EMAIL, server: { url: '', from } })
  expect(mailbox.emails.slice(before).map(({ from, reply_to }) => [from, reply_to])).toEqual([
    ['Ngân hàng X <no-reply@example.vn>', 'Ngân hàng X <no-reply@nganhang.vn>'],
    ['An Tâm <an-tam@example.vn>', ''],
    ['BCare <no-reply@example.vn>', ''],
  ])
})

test('a code is refused with the reason, never sent another way', async () => {
  const logger = pino({ level: 'silent' })
  const send = mailCodes({ smtp_url: mailbox.url, from: FROM, production: false, logger })
  const before = mailbox.emails.length
  const code = { to: 'a@example.vn', name: 'A', code: '123456', purpose: 'sign_in' as const }
  await expect(send({ ...code, server: { url: 'smtp://localhost.:25', from: '' } })).rejects.toMatchObject({
    code: 424,
    message: expect.stringMatching(/Tên máy chủ gửi thư chưa đúng.*không gửi được mã/) as string,
  })
  expect(mailbox.emails).toHaveLength(before)
})

test('the installation’s own server is anywhere, and is read the same way', () => {
  expect(mailer({ smtp_url: 'smtp://127.0.0.1:9', from: FROM }).reaches({ url: '', from: '' })).toBe(true)
  expect(() => mailer({ smtp_url: `smtp://x/?sendmail=true&path=${program}`, from: FROM })).toThrow(
    'SMTP_URL',
  )
})
