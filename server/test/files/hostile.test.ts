import { randomBytes } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { refusal } from '../kit.ts'
import { photo, picture } from '../setup/file-fixture.ts'
import { receptionist, fetched, on, rows } from '../setup/file-clinic.ts'

const crc = (bytes: Buffer): number => {
  let value = ~0
  for (const byte of bytes) {
    value ^= byte
    for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  }
  return ~value >>> 0
}
const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc(body))
  return Buffer.concat([length, body, sum])
}
/** A PNG of a few kilobytes that is `side` × `side` when it is unpacked. */
const bomb = (side: number): Buffer => {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head.set([1, 0, 0, 0, 0], 8)
  const line = Buffer.alloc(Math.ceil(side / 8) + 1)
  const pixels = deflateSync(Buffer.concat(Array.from({ length: Math.min(side, 2_000) }, () => line)))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const SVG = `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`
const HTML = `<!doctype html><script>alert(1)</script>`

describe('what is no file of ours is refused', () => {
  const hostile: [string, string, Buffer | string][] = [
    ['an SVG', 'a.svg', SVG],
    ['an SVG that calls itself a PNG', 'a.png', SVG],
    ['a page', 'a.html', HTML],
    ['a page that calls itself a JPEG', 'a.jpg', HTML],
    ['XML', 'a.xml', '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><x>&a;</x>'],
    ['a script', 'a.js', 'alert(1)'],
    ['a program', 'a.jpg', Buffer.from('MZ\x90\0')],
    ['a program of Linux', 'a.jpg', Buffer.from('\x7fELF', 'latin1')],
    ['nothing', 'a.jpg', ''],
    ['a JPEG that ends at once', 'a.jpg', Buffer.from('\xff\xd8\xff\xe0', 'latin1')],
    [
      'a JPEG that is only its beginning and then a page',
      'a.jpg',
      Buffer.concat([Buffer.from('\xff\xd8\xff', 'latin1'), Buffer.from(HTML)]),
    ],
    ['a GIF that is a script', 'a.gif', 'GIF89a/*\0\0*/=alert(1)//'],
    ['a PNG of ten thousand million pixels', 'a.png', bomb(100_000)],
    ['a PNG of a hundred million pixels', 'a.png', bomb(10_000)],
    [
      'a HEIC that is none',
      'a.heic',
      Buffer.concat([Buffer.from('\0\0\0\x18ftypheic', 'latin1'), randomBytes(2_000)]),
    ],
    [
      'a WebP that is none',
      'a.webp',
      Buffer.concat([Buffer.from('RIFF\x10\0\0\0WEBPVP8 ', 'latin1'), randomBytes(200)]),
    ],
    ['a TIFF that is none', 'a.tif', Buffer.concat([Buffer.from('II*\0', 'latin1'), randomBytes(200)])],
    [
      'a ZIP that unpacks without end',
      'a.zip',
      Buffer.concat([Buffer.from('PK\x03\x04'), deflateSync(Buffer.alloc(1_000_000))]),
    ],
    ['a PDF in place of a photo', 'a.pdf', '%PDF-1.7\n'],
  ]
  test.each(hostile)('%s', async (_what, name, bytes) => {
    const before = await rows('select id from file')
    const fault = await refusal(receptionist.fileUsage.add(on(), { file: new File([bytes as never], name) }))
    expect([fault.kind, /^\p{Lu}.{8,}/u.test(fault.message)]).toEqual(['invalid', true])
    expect(await rows('select id from file')).toHaveLength(before.length)
  })

  test('a picture with a page behind it, which is stored without', async () => {
    const jpeg = await picture().jpeg().toBuffer()
    const file = new File([jpeg, HTML, '<?php evil ?>'], 'a.php')
    const added = await receptionist.fileUsage.add(on(), { file })
    const { bytes, headers } = await fetched(added.path)
    expect([bytes.includes('script'), bytes.includes('php')]).toEqual([false, false])
    expect(added.name).toBe('a.jpg')
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
  })

  test('a PDF with a page in it, which is only ever saved', async () => {
    const file = new File([`%PDF-1.7\n${HTML}`], '../../etc/passwd')
    const added = await receptionist.fileUsage.add({ ...on(), purpose: 'document' }, { file })
    for (const path of [added.path, added.download_path]) {
      const { headers } = await fetched(path)
      expect(headers['content-disposition']).toBe(
        `attachment; filename="passwd.pdf"; filename*=UTF-8''passwd.pdf`,
      )
      expect(headers['content-type']).toBe('application/pdf')
    }
  })

  test('a file of more than 20 MB', async () => {
    const fault = await refusal(
      receptionist.fileUsage.add(on(), { file: new File([randomBytes(21 * 1024 * 1024)], 'a.jpg') }),
    )
    expect(fault.kind).toBe('too_large')
  })

  test.each([
    ['folders', '../../../../etc/cron.d/x.jpg', 'x.jpg'],
    ['folders of Windows', 'C:\\Windows\\system32\\x.jpg', 'x.jpg'],
    ['a turned direction', 'ảnh\u202egpj.exe', 'ảnhgpj.jpg'],
    ['ten thousand signs', `${'ạ'.repeat(10_000)}.jpg`, `${'ạ'.repeat(120)}.jpg`],
    ['nothing but dots', '...', 'tệp.jpg'],
    ['two ends', 'ảnh.jpg.exe', 'ảnh.jpg.jpg'],
  ])('a name with %s is made plain', async (_what, name, expected) => {
    const added = await receptionist.fileUsage.add(on(), { file: await photo(name) })
    expect(added.name).toBe(expected)
    expect((await fetched(added.download_path)).headers['content-disposition']).not.toMatch(/[\r\n\u202e]/)
  })
})
