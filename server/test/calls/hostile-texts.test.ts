import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { escapeText } from '@bcare/rules/appointments/icalendar'
import { mailTo } from '@bcare/rules/contact/mail-to'
import { isPushService } from '@bcare/rules/contact/push-service'
import { readOrigin } from '@bcare/rules/contact/web-form'
import { plainSnippet } from '@bcare/rules/contact/snippet'
import { fileName } from '@bcare/rules/files/name'
import { keyProblem } from '@bcare/rules/identity/clinic-key'
import { matches } from '@bcare/rules/settings/custom-pattern'
import { headerLine, readMailSender } from '@bcare/rules/settings/mail-sender'
import { landing } from '../../../web/src/app/landing.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fetching, NoAddress } from '../../src/adapters/http-fetch.ts'
import { posting } from '../../src/adapters/http-post.ts'
import { InnerAddress } from '../../src/adapters/public-address.ts'
import { intakePage } from '../../src/contact/intake-page.ts'
import { cleanLine } from '@bcare/rules/text/clean'
import { searchOf } from '../../src/kit/database/search.ts'
import { name, sql } from '../../src/kit/database/sql.ts'
import { attachment } from '../../src/kit/http/download.ts'
import { roomKeys } from '../../src/kit/realtime/rooms.ts'
import { checkedKey } from '../../src/kit/storage.ts'
import { fresh, openCustomClinic } from '../settings/custom-clinic.ts'
import { refusal } from '../kit.ts'
import { bePatient } from '../suites/torture.ts'

bePatient()

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

/** Texts that mean something to another program: a shell, a browser, a database, a header, a path. */
const HOSTILE = [
  '$(touch /tmp/x)',
  '`id`',
  '"; rm -rf /',
  "' or 1=1 --",
  '<img src=x onerror=alert(1)>',
  '"><script>alert(1)</script>',
  'javascript:alert(1)',
  '//evil.example/x',
  '/\\evil.example/x',
  '/\t/evil.example',
  'https://evil.example/\r\nset-cookie: a=b',
  '../../../../etc/passwd',
  '..\\..\\x',
  'file:///etc/passwd',
  '%0d%0aset-cookie:%20a=b',
  'a\r\nbcc: kin@example.vn',
  '__proto__',
  'constructor',
  '\u202egnp.exe',
]

let own: Awaited<ReturnType<typeof openCustomClinic>>
let branch_id = 0
beforeAll(async () => {
  own = await openCustomClinic()
  branch_id = (await own.admin.department.list({ kind: 'branch' })).data[0]?.id ?? 0
})
afterAll(() => own.close())

const setting = (key: string, value: unknown) => own.admin.setting.update({ key, value } as never)
const form = (more: object) => own.admin.webForm.add({ name: fresh('Biểu mẫu'), branch_id, ...more } as never)
/** Each hostile text is refused as bad input, or by a rule: never taken, and never an error of the server. */
async function allRefused(attempt: (text: string) => Promise<unknown>, texts: readonly string[] = HOSTILE) {
  for (const text of texts)
    expect([text, (await refusal(attempt(text))).kind]).toEqual([
      text,
      expect.stringMatching(/^(invalid|rule)$/),
    ])
}

const sources = ['server/src', 'rules/src', 'contract/src'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => join(folder, file)),
)
const filesWith = (sign: RegExp) =>
  sources.filter((file) => sign.test(readFileSync(join(ROOT, file), 'utf8'))).toSorted()

/** Files that reach out of the process; each has its row in docs/security.md, or goes where the operator has said. */
const REACHING = new Set([
  'server/src/adapters/guarded-fetch.ts',
  'server/src/adapters/http-fetch.ts',
  'server/src/adapters/http-post.ts',
  'server/src/adapters/mail-transport.ts',
  'server/src/adapters/public-address.ts',
  'server/src/adapters/s3-request.ts',
  'server/src/adapters/web-push.ts',
])

/** Files that make patterns of the code's own words. What clinics write is RE2's. */
const PATTERNS_OF_THE_CODE = new Set([
  'contract/src/customers/person.ts',
  'contract/src/settings/registry/spec.ts',
  'rules/src/assistant/marks.ts',
  'rules/src/settings/mail-sender.ts',
  'server/src/adapters/s3-storage.ts',
  'server/src/kit/http/openapi/example.ts',
  'server/src/kit/http/web.ts',
  'server/src/kit/sheets/xml.ts',
])

const QUESTION = { name: 'q', label: 'L', type: 'text', required: false, options: [], to: 'message' } as const
const CONSENT = { version: '1', text: 'x' }

/** One check a row of docs/security.md, under its first words. */
const PLACES: Record<string, () => unknown> = {
  'mail server': () =>
    allRefused(
      (text) => setting('messaging.smtp_url', text),
      [
        ...HOSTILE,
        ...HOSTILE.map((text) => `smtp://mail.example.vn:25/${text}`),
        ...HOSTILE.filter((text) => !/^[\w%.]+$/.test(cleanLine(text))).map((text) => `smtp://${text}`),
        'smtp://mail.example.vn/?sendmail=true&path=/tmp/x',
        'smtp://169.254.169.254:25',
      ],
    ),
  'language model': () =>
    allRefused(
      (text) => setting('ai.url', text),
      [
        ...HOSTILE,
        ...HOSTILE.map((text) => `https://model.example.vn/${text}?a=b`),
        'http://model.example.vn',
        'https://a:b@model.example.vn',
        'https://169.254.169.254/v1',
      ],
    ),
  'service of messages': async () => {
    const post = posting({ resolve: async () => ['10.0.0.8'] })
    for (const text of [
      ...HOSTILE,
      ...HOSTILE.map((one) => `https://${one}`),
      'http://sms.example.vn',
      'https://169.254.169.254/latest',
      'https://[::ffff:10.0.0.1]/sms',
      'https://2130706433/sms',
      'https://sms.example.vn@10.0.0.8/sms',
    ])
      expect([text, await post(text, { headers: {}, body: '' }).catch((error: unknown) => error)]).toEqual([
        text,
        expect.toSatisfy((error) => error instanceof InnerAddress || error instanceof TypeError),
      ])
  },
  'push endpoint': () => {
    for (const text of [
      ...HOSTILE,
      ...HOSTILE.map((one) => `https://${one}.fcm.googleapis.com.evil.example`),
    ])
      expect([text, isPushService(text)]).toEqual([text, false])
  },
  'recording of a call': async () => {
    const fetch = fetching({ resolve: async () => ['10.0.0.8'] })
    const wanted = { most_bytes: 10, write: async () => undefined }
    for (const text of [
      ...HOSTILE,
      ...HOSTILE.map((one) => `http://${one}`),
      'http://169.254.169.254/latest',
      'http://[::ffff:10.0.0.1]/a.mp3',
      'http://2130706433/a.mp3',
      'http://ghi-am.example.vn@10.0.0.8/a.mp3',
    ])
      expect([text, await fetch(text, wanted).catch((error: unknown) => error)]).toEqual([
        text,
        expect.toSatisfy((error) => error instanceof InnerAddress || error instanceof NoAddress),
      ])
  },
  'programs and modules': () => {
    // The database's own programs, and a file of ours that draws: neither is given a text as an argument.
    const ours = /(launcher[\\/][a-z]+|draw-process)\.ts$/
    expect(filesWith(/child_process/).filter((file) => !ours.test(file))).toEqual([])
    const reaching = filesWith(
      /\bfetch\(|import \{ (?!type).* from 'node:https?'|nodemailer'|dns\/promises'|undici/,
    )
    expect(reaching.filter((file) => !REACHING.has(file))).toEqual([])
    expect(filesWith(/\beval\(|new Function\(|node:vm'|createTransport\(['"`]/)).toEqual([])
  },
  'pattern of a field': () => {
    for (const text of [...HOSTILE, '(?:x?x?){30}y', '(a+)+$'])
      expect(typeof matches(text, 'x'.repeat(5_000))).toBe('boolean')
  },
  'search words': async () => {
    expect(searchOf('100%_\\')).toEqual([['%100\\%\\_\\\\%']])
    for (const search of [...HOSTILE.filter((text) => !/[\r\n]/.test(text)), '%', '_', '\\', '%%%'])
      expect([search, (await own.admin.person.list({ search })).data]).toEqual([search, []])
  },
  'filter that contains': async () => {
    for (const value of [...HOSTILE.map((text) => text.slice(0, 90)), '%', '_', '\\'])
      expect(
        (await own.admin.person.query({ filter: { field: 'gender', op: 'contains', value } })).data,
      ).toEqual([])
  },
  'patterns in the code': () => {
    expect(filesWith(/\bRegExp\(/).filter((file) => !PATTERNS_OF_THE_CODE.has(file))).toEqual([])
  },
  'rooms of sockets': () => {
    const anybody = { may: () => true, scopeFor: () => 'all', branch_ids: [] } as never
    for (const room of [...HOSTILE, 'person:1\n', 'person:(1+)+', 'person:0x1', 'calendar:1:2026-01-01x'])
      expect([room, roomKeys(anybody, room)]).toEqual([room, undefined])
  },
  'bodies of calls': () => {
    for (const body of [
      { strings: ['1; drop table person'], values: [] },
      { strings: [''], values: [], unnamed: true },
    ])
      expect(sql`select ${body}`).toMatchObject({ strings: ['select ', ''], values: [body] })
    expect(sql`select ${sql`1`}`).toMatchObject({ strings: ['select 1'], values: [] })
  },
  'statements of queries': () =>
    allRefused(
      (statement) => own.admin.query.raw({ statement }),
      [
        ...HOSTILE,
        'select pg_sleep(60)',
        'table credential',
        'select 1; drop table person',
        'set role bcare_app',
      ],
    ),
  'parameters of queries': async () => {
    const asking = (called: string) => [{ name: called, label: 'Chữ', type: 'text', required: true }] as const
    const ask = (called: string, text: string) =>
      own.admin.query.raw({
        statement: `select :${called} as x`,
        parameters: [...asking(called)],
        params: { [called]: text },
      })
    for (const text of HOSTILE) expect((await ask('x', text)).rows).toEqual([[text]])
    await allRefused(
      (called) => ask(called, 'x'),
      HOSTILE.filter((one) => !/^[a-z]+$/.test(one)),
    )
  },
  'names of columns': async () => {
    for (const text of HOSTILE.filter((one) => !/^[a-z_]+$/.test(one)))
      expect(() => name(text)).toThrow('not a plain')
    await allRefused((sort_by) => own.admin.person.list({ sort_by } as never))
    await allRefused((field) => own.admin.person.query({ filter: { field, op: 'eq', value: 1 } } as never))
    await allRefused((field) =>
      own.admin.person.query({ filter: { field: `custom.${field}`, op: 'eq', value: 1 } } as never),
    )
  },
  'names of custom fields': () =>
    allRefused(
      (field) => own.field({ type: 'text', name: field }),
      [...HOSTILE, 'to_string;', 'full_name', 'valueOf', 'hasOwnProperty'],
    ),
  'vocabulary of a field': () =>
    allRefused((vocabulary) => own.field({ type: 'term', validation: { vocabulary } as never })),
  'page after a form': async () => {
    await allRefused((redirect_url) => form({ redirect_url }))
    await allRefused(
      (redirect_url) => form({ redirect_url }),
      ['https://a.vn/ b', 'ftp://a.vn', 'data:text/html,x'],
    )
    expect((await form({ redirect_url: 'https://a.vn/\r\n\tx' })).redirect_url).toBe('https://a.vn/x')
    expect(await form({ redirect_url: 'https://nhakhoa.vn/cam-on?x=1#y' })).toMatchObject({
      redirect_url: 'https://nhakhoa.vn/cam-on?x=1#y',
    })
  },
  'pages that may send a form': async () => {
    await allRefused(
      (origin) => form({ origins: [origin] }),
      [
        '*',
        '',
        ' ',
        'https://a@b.vn',
        'https://*.vn',
        'javascript:alert(1)',
        'file:///etc/passwd',
        'https://a.vn"',
        '<b>',
      ],
    )
    for (const text of [...HOSTILE, 'https://a.vn/x?y#z', 'https://a.vn\r\nx:y']) {
      const origin = readOrigin(text)
      if (origin !== undefined) expect(new URL(origin).origin).toBe(origin)
    }
    expect((await form({ origins: ['https://a.vn/x?y#z'] })).origins).toEqual(['https://a.vn'])
  },
  'page a submission came from': () => {
    for (const back of HOSTILE.filter((text) => !text.startsWith('https:')))
      expect(intakePage({ title: 'x', text: 'y', back })).not.toContain('href')
    const page = intakePage({ title: 'x', text: 'y', back: 'https://a.vn/"><script>' })
    expect(page).toContain('href="https://a.vn/&quot;&gt;&lt;script&gt;"')
  },
  'address of a notice': () =>
    allRefused((url) => own.admin.notification.add({ title: 'Họp', url }), [...HOSTILE, '/a b', '\\/a', 'a']),
  'address in a custom field': async () => {
    const field = await own.field({ type: 'url' })
    await allRefused((url) => own.person({ [field.name]: url }))
  },
  'link in formatted text': async () => {
    const { id } = await own.person()
    const noteWith = (href: string) => ({
      entity_type: 'person',
      entity_id: id,
      body: {
        type: 'doc',
        content: [
          {
            type: 'paragraph',
            content: [{ type: 'text', text: 'xem', marks: [{ type: 'link', attrs: { href } }] }],
          },
        ],
      },
    })
    await allRefused(
      (href) => own.receptionist.note.add(noteWith(href) as never),
      [
        ...HOSTILE,
        'java\nscript:alert(1)',
        'JaVaScRiPt:alert(1)',
        'data:text/html,x',
        'vbscript:x',
        'blob:x',
        '\u0001javascript:x',
      ],
    )
    const good = await own.receptionist.note.add(noteWith('https://nhakhoa.vn/') as never)
    expect(good.id).toBeGreaterThan(0)
  },
  'pictures of the brand': async () => {
    const [key = ''] = (await own.admin.setting.list({ group: 'brand' })).data
      .map((one) => one.key)
      .filter((one) => /logo/.test(one))
    await allRefused((url) => setting(key, url), [...HOSTILE, '/brand/a.svg")', '/storage/../v1/x'])
  },
  colours: async () => {
    const [key = ''] = (await own.admin.setting.list({ group: 'brand' })).data
      .map((one) => one.key)
      .filter((one) => /colou?r|primary/.test(one))
    await allRefused(
      (colour) => setting(key, colour),
      [...HOSTILE, 'red', '#12345', '#123456;background:url(//x)'],
    )
    await allRefused((color) => own.admin.tag.add({ name: fresh('Nhãn'), color }))
  },
  'picture of a user': async () => {
    const answer = await own.clinic.application.app.inject({
      url: '/config.json',
      headers: { host: 'bcare.localhost' },
    })
    expect(answer.headers['content-security-policy']).toContain("img-src 'self' data: blob:;")
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
  },
  'e-mail of a submission': () => {
    for (const text of HOSTILE) {
      const { protocol, search } = new URL(mailTo(text))
      expect([protocol, search]).toEqual(['mailto:', ''])
    }
  },
  'page after signing in': () => {
    for (const text of HOSTILE)
      expect(new URL(landing(text), 'https://an.bcare.vn').origin).toBe('https://an.bcare.vn')
  },
  'address of a clinic': () => {
    for (const text of [...HOSTILE, 'www', 'a.b', 'a--b', '-a', 'ấ']) {
      if (text === 'constructor') continue
      expect([text, typeof keyProblem(text)]).toEqual([text, 'string'])
    }
  },
  'sender and subject of an email': async () => {
    await allRefused(
      (from) => setting('messaging.mail_from', from),
      HOSTILE.filter((text) => !text.startsWith('\u202e')),
    )
    for (const text of HOSTILE) {
      expect(headerLine(text)).not.toMatch(/[\r\n]/)
      expect(readMailSender(`${text} <a@b.vn>`)?.address ?? 'a@b.vn').toBe('a@b.vn')
    }
  },
  'words of an email': () => {
    expect(filesWith(/\.sendMail\(/)).toEqual(['server/src/adapters/mail.ts'])
    expect(readFileSync(join(ROOT, 'server/src/adapters/mail.ts'), 'utf8')).not.toMatch(
      /\bhtml\b|attachments|\braw\b/,
    )
  },
  'name of a download': () => {
    for (const text of HOSTILE)
      expect(attachment(text)).toMatch(/^attachment; filename="[\w .()-]*"; filename\*=UTF-8''[\w.~%!-]*$/)
  },
  'name of an uploaded file': () => {
    for (const text of HOSTILE) expect(fileName(text, 'png')).toMatch(/^[^\\/\r\n"<>:|?*\u202e]+\.png$/)
  },
  'keys of the store': () => {
    for (const text of [...HOSTILE, '/a', 'a/../b', 'a//b', 'a\0'].filter((one) => !/^\w+$/.test(one)))
      expect(() => checkedKey(text)).toThrow('not a key')
  },
  'questions of a form': () => {
    for (const text of HOSTILE.filter((one) => /[<"]/.test(one))) {
      const field = { ...QUESTION, name: text, label: text, type: 'select' as const, options: [text] }
      const html = plainSnippet({
        action: text,
        fields: [field],
        consent: { version: text, text },
        marketing: CONSENT,
      })
      expect(html).not.toContain(text)
    }
  },
  'thanks of a form': () => {
    for (const text of HOSTILE.filter((one) => /[<"]/.test(one)))
      expect(intakePage({ title: text, text, back: undefined })).not.toContain(text)
  },
  'words of a calendar': () => {
    for (const text of [...HOSTILE, 'a\nEND:VEVENT\nBEGIN:VEVENT'])
      expect(escapeText(text)).not.toMatch(/[\r\n]|(?<!\\)[;,]/)
  },
  'cells of exported tables': async () => {
    const vocabulary = 'occupation'
    for (const sign of ['=', '+', '-', '@'])
      await own.admin.term.add({ vocabulary, name: `${sign}cmd|' /C calc'!A0` })
    const answer = await own.clinic.application.app.inject({
      method: 'POST',
      url: '/v1/taxonomy/term-export',
      headers: { host: 'bcare.localhost', authorization: `Bearer ${await own.clinic.token('admin')}` },
      payload: { vocabulary, format: 'csv' },
    })
    expect(answer.body.match(/cmd\|/g)).toHaveLength(4)
    expect(answer.body).not.toMatch(/(?:^|[,;"\n])[=+@-]cmd/)
  },
}

const [places = ''] = readFileSync(join(ROOT, 'docs/security.md'), 'utf8').split('\n## Proofs')
const rows = places
  .split('\n')
  .flatMap((line) => /^\| ([^|]+?) \|/.exec(line)?.[1] ?? [])
  .filter((cell) => cell !== 'Place')

test('every place of docs/security.md is walked, and none besides', () => {
  expect(Object.keys(PLACES).toSorted()).toEqual(rows.toSorted())
})

test.each(Object.entries(PLACES))('%s', async (_, check) => {
  await check()
})
