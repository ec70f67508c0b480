import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { fastify } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveWeb } from '../../src/kit/http/web.ts'
import { shortName } from '../../src/settings/manifest.ts'
import { openClinic, type Clinic } from '../kit.ts'

let clinic: Clinic
beforeAll(async () => {
  clinic = await openClinic()
})
afterAll(() => clinic.close())

const manifestAt = (host: string) =>
  clinic.application.app.inject({ url: '/manifest.webmanifest', headers: { host } })

test('a phone installs the application of its clinic: name, colour, icons, first page, shortcuts', async () => {
  const admin = await clinic.as('admin')
  await admin.setting.bulk_update({
    changes: [
      { key: 'brand.name', value: 'Nha khoa Ánh Dương' },
      { key: 'brand.primary_color', value: '#10B981' },
    ],
  })
  const answer = await manifestAt('bcare.localhost')
  expect(answer.headers['content-type']).toMatch(/^application\/manifest\+json/)
  const manifest = answer.json<{ icons: { src: string; purpose: string }[]; shortcuts: { url: string }[] }>()
  expect(manifest).toMatchObject({
    name: 'Nha khoa Ánh Dương',
    short_name: 'Ánh Dương',
    theme_color: '#10B981',
    lang: 'vi',
    start_url: '/',
    scope: '/',
    display: 'standalone',
  })
  expect(manifest.icons.map(({ purpose }) => purpose)).toEqual(['any', 'any', 'maskable'])
  expect(manifest.shortcuts.map(({ url }) => url)).toContain('/mobile/search')
  expect((await manifestAt('saas.localhost')).json()).not.toMatchObject({ name: 'Nha khoa Ánh Dương' })
})

test('below an icon there are twelve letters at most, and whole words where any fit', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'ế', 'N', 'đ'), minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 6 }), (words) => {
      const name = words.join(' ')
      const short = shortName(name)
      expect(short.length).toBeGreaterThan(0)
      expect(short.length).toBeLessThanOrEqual(12)
      if ((words.at(-1) ?? '').length <= 12) expect(name.endsWith(short)).toBe(true)
    }),
  )
})

test('what the build leaves for itself is no address of ours', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bcare-web-'))
  mkdirSync(join(folder, '.vite'))
  writeFileSync(join(folder, '.vite', 'manifest.json'), '{"src/secret.ts":{}}')
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>BCare</title>')
  writeFileSync(join(folder, 'pages.json'), '[]')
  const app = fastify()
  try {
    serveWeb(app, folder)
    for (const url of ['/.vite/manifest.json', '/.vite/sources', '/%2evite/manifest.json']) {
      const answer = await app.inject({ url })
      expect(answer.body).not.toContain('secret')
      // Written otherwise it is a page of the application, which has none there.
      if (url.startsWith('/.')) expect([url, answer.statusCode]).toEqual([url, 404])
    }
    expect((await app.inject({ url: '/customer' })).body).toContain('<title>BCare</title>')
  } finally {
    await app.close()
    rmSync(folder, { recursive: true })
  }
})
