import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { headerLine, isMailAddress, readMailSender } from './mail-sender.ts'
import { mailServerProblem, readMailServer } from './mail-server.ts'

const label = fc.stringMatching(/^[a-z][a-z0-9]{0,8}$/)
const host = fc.array(label, { minLength: 2, maxLength: 4 }).map((labels) => `${labels.join('.')}.vn`)
const secret = fc.string({ maxLength: 20, unit: 'grapheme-ascii' })
const port = fc.integer({ min: 1, max: 65_535 })

/** What each of these adds makes an address one that is not taken. */
const NOT_TAKEN = [
  '/x',
  '?',
  '?a=1',
  '#',
  '#b',
  '\\',
  ' ',
  '\n',
  '\r\nMAIL',
  '\0',
  '//',
  '?sendmail=true&path=/bin/sh',
]

describe('the address of a mail server', () => {
  test('is taken apart into what was put together, with any name and password', () => {
    fc.assert(
      fc.property(fc.boolean(), secret, secret, host, port, (secure, user, password, name, number) => {
        const [left, right] = [encodeURIComponent(user), encodeURIComponent(password)]
        const text = `smtp${secure ? 's' : ''}://${left}:${right}@${name}:${number}`
        expect(readMailServer(text)).toEqual({ server: { host: name, port: number, secure, user, password } })
      }),
    )
  })

  test('is never more than its parts: whatever is added to it is refused', () => {
    fc.assert(
      fc.property(host, fc.constantFrom(...NOT_TAKEN), fc.string(), (name, add, rest) => {
        expect(readMailServer(`smtp://${name}:25${add}${rest}`)).toHaveProperty('problem')
      }),
    )
  })

  test('of whatever text gives a host without odd characters, or a sentence', () => {
    const text = fc.oneof(fc.string(), fc.webUrl({ withQueryParameters: true, withFragments: true }))
    fc.assert(
      fc.property(fc.constantFrom('smtp://', 'smtps://', ''), text, (scheme, rest) => {
        const read = readMailServer(`${scheme}${rest}`)
        if ('problem' in read) expect(read.problem).toMatch(/[^.]$/)
        else expect(read.server.host).toMatch(/^[0-9a-z:][0-9a-z:.-]*[0-9a-z:]$|^[0-9a-z]$/)
      }),
    )
  })

  test('may be that of any server on the internet', () => {
    for (const address of [
      'smtp://mail.example.vn',
      'smtps://ten:mat%20khau@mail.example.vn:465',
      'smtp://ten@mail.example.vn:587/',
      'smtps://lienhe@antam.vn:m@t-khau@mail.antam.vn',
      'smtp://203.162.4.190:25',
    ])
      expect([address, mailServerProblem(address)]).toEqual([address, undefined])
  })
})

test('no other door is knocked at: other schemes, other ports, this machine and its neighbours', () => {
  for (const address of [
    'https://mail.example.vn',
    'SMTP://mail.example.vn',
    'direct://mail.example.vn',
    'smtp://',
    'smtp://@',
    'smtp://a:b@',
    'smtp://mail.example.vn:5432',
    'smtp://mail.example.vn:5432/?x=1',
    'smtp://mail.example.vn:0',
    'smtp://mail.example.vn:65561',
    'smtp://mail.example.vn:25:5432',
    'smtp://mail.example.vn:',
    'smtp://x/?sendmail=true&path=/tmp/run',
    'smtp://mail.example.vn?sendmail=true',
    'smtp://mail.example.vn%2f',
    'smtp://mail_server.example.vn',
    'smtp://-mail.example.vn',
    'smtp://mail..example.vn',
    'smtp://máy.example.vn',
    'smtp://localhost:25',
    'smtp://localhost.:25',
    'smtp://mail.example.vn.:25',
    'smtp://may-chu:25',
    'smtp://127.0.0.1:25',
    'smtp://127.1:25',
    'smtp://2130706433:25',
    'smtp://0x7f000001:25',
    'smtp://0x7f.0.0.1:25',
    'smtp://0177.0.0.1:25',
    'smtp://127.0.0.0x1:25',
    'smtp://127.0.0.01:25',
    'smtp://256.1.1.1:25',
    'smtp://①②⑦.0.0.1:25',
    'smtp://10.1.2.3',
    'smtp://172.20.0.1',
    'smtp://192.168.1.1:587',
    'smtp://169.254.169.254',
    'smtp://100.64.0.1',
    'smtp://0.0.0.0:25',
    'smtp://[::1]:25',
    'smtp://[::ffff:127.0.0.1]:25',
    'smtp://[2001:4860::1]:25',
    'smtp://db.internal',
    'smtp://x@evil.vn@10.0.0.1:25',
    'smtp://mail.example.vn/@10.0.0.1:25',
  ])
    expect([address, typeof mailServerProblem(address)]).toEqual([address, 'string'])
})

test('the operator alone lets clinics use a server of the inner network, at the ports of mail or at the one named', () => {
  const allowed = ['mail.lan', '127.0.0.1:2500', '::1']
  for (const address of [
    'smtp://mail.lan',
    'smtps://a:b@MAIL.LAN:465',
    'smtp://127.0.0.1:2500',
    'smtp://[::1]:25',
  ])
    expect([address, mailServerProblem(address, allowed)]).toEqual([address, undefined])
  for (const address of [
    'smtp://mail.lan:5432',
    'smtp://127.0.0.1:25',
    'smtp://127.0.0.1',
    'smtp://x.mail.lan',
    'smtp://mail.lan?x=1',
  ])
    expect([address, typeof mailServerProblem(address, allowed)]).toEqual([address, 'string'])
})

describe('a sender', () => {
  test('is a name and one address', () => {
    expect(readMailSender('Nha khoa An Tâm <lienhe@antam.vn>')).toEqual({
      name: 'Nha khoa An Tâm',
      address: 'lienhe@antam.vn',
    })
    expect(readMailSender('"An Tâm, Quận 1" <a@b.vn>')).toEqual({ name: 'An Tâm, Quận 1', address: 'a@b.vn' })
    expect(readMailSender(' a@b.vn ')).toEqual({ name: '', address: 'a@b.vn' })
  })

  test('of whatever text carries no line break and no second address', () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom('a@b.vn', '<', '>', '\r\n', 'Bcc: c@d.vn', ',', ';', '"', ':'),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
        const read = readMailSender(pieces.join(''))
        if (read === undefined) return
        expect(read.address.split('@')).toHaveLength(2)
        expect(`${read.name}${read.address}`).not.toMatch(/[\r\n<>"]/)
        expect(isMailAddress(read.address)).toBe(true)
      }),
    )
  })

  test('that is a list, a group, a header or nothing is refused', () => {
    for (const text of [
      '',
      'An Tâm',
      'a@b.vn, c@d.vn',
      'A <a@b.vn>, c@d.vn',
      'nhóm: a@b.vn;',
      'A\r\nBcc: c@d.vn <a@b.vn>',
      'a@b.vn\n',
      '"a@evil.vn b"@c.vn',
      'A <a@b.vn> <c@d.vn>',
    ])
      expect([text, readMailSender(text)]).toEqual([text, undefined])
    expect(headerLine('Mã\r\nBcc: a@b.vn\u202e')).toBe('Mã  Bcc: a@b.vn')
  })
})
