import { Fault, type Output } from '@bcare/contract'
import type { fileUsage } from '@bcare/contract/files/file-usage'
import { expect, test } from 'vitest'
import { picture } from '../setup/file-fixture.ts'
import { hostileFiles, PAYLOADS } from '../setup/hostile-files.ts'
import { clinic, receptionist, fetched, on, rows } from '../setup/file-clinic.ts'
import { amount, bePatient } from '../suites/torture.ts'

bePatient()

const FILES = amount({ test: 10, proofs: 60, torture: 500 })

/** What a browser may show of what was sent: pictures that were drawn anew; anything else it only saves. */
const SHOWN = new Set(['image/jpeg', 'image/png', 'image/webp'])
const CLOSED = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
}

async function lookAt(path: string): Promise<string[]> {
  const { bytes, headers } = await fetched(path)
  const type = String(headers['content-type'])
  const wrong: string[] = []
  for (const [name, value] of Object.entries(CLOSED))
    if (headers[name] !== value) wrong.push(`${name}: ${String(headers[name])}`)
  const isSaved = String(headers['content-disposition']).startsWith('attachment')
  if (!isSaved && !SHOWN.has(type)) wrong.push(`${type} is shown`)
  if (!isSaved && bytes.includes('stored')) wrong.push('what was sent is in what is shown')
  if (/html|xml|svg|script/.test(type)) wrong.push(type)
  return wrong
}

async function* just(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}

test('a hostile file is refused with a sentence, or kept so that nothing of it runs', async () => {
  const wrong: string[] = []
  const counts = { refused: 0, kept: 0 }
  const jpeg = await picture().jpeg().toBuffer()
  for (const [index, { what, name, bytes }] of hostileFiles(FILES).entries()) {
    // Every fifth is a true picture with the file behind it; others are sent as pictures and as papers in turn.
    const sent = index % 5 === 4 ? Buffer.concat([jpeg, bytes]) : bytes
    const place = { ...on(), purpose: index % 2 === 0 ? ('photo_int' as const) : ('document' as const) }
    const added = await receptionist.fileUsage
      .add(place, { file: new File([new Uint8Array(sent)], name) })
      .catch((error: unknown) => error)
    if (added instanceof Fault) {
      counts.refused += 1
      if (added.kind !== 'invalid') wrong.push(`${what}: ${added.kind} ${added.message}`)
      continue
    }
    if (added instanceof Error) throw added
    counts.kept += 1
    const { path, download_path, thumb_path } = added as Output<typeof fileUsage.add>
    for (const one of [path, download_path, ...(thumb_path === null ? [] : [thumb_path])])
      for (const problem of await lookAt(one)) wrong.push(`${what}: ${problem}`)
  }
  expect(wrong).toEqual([])
  expect(counts.refused).toBeGreaterThan(FILES / 4)
  expect(counts.kept).toBeGreaterThan(FILES / 10)
  const [left] = await rows('select count(*)::int as n from file where size = 0')
  expect(left).toEqual({ n: 0 })
})

test('control: a page that is stored as what it is, and one in place of a picture, are found', async () => {
  const page = Buffer.from(PAYLOADS[0] ?? '')
  const sent = async () => new File([new Uint8Array(await picture().jpeg().toBuffer())], 'ảnh.jpg')
  const [one, two] = [
    await receptionist.fileUsage.add(on(), { file: await sent() }),
    await receptionist.fileUsage.add(on(), { file: await sent() }),
  ]
  const bytesOf = '(select file_id from file_usage where id = $1)'
  await rows(`update file set mime = 'text/html' where tenant_id = 1 and id = ${bytesOf}`, [one.id])
  expect(await lookAt(one.path)).toEqual(['text/html'])
  const [file] = await rows<{ storage_key: string }>(
    `update file set size = ${page.length} where tenant_id = 1 and id = ${bytesOf} returning storage_key`,
    [two.id],
  )
  await clinic.storage.put(file?.storage_key ?? '', just(page), page.length)
  expect(await lookAt(two.path)).toEqual(['what was sent is in what is shown'])
})
