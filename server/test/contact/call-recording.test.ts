import { currentWording } from '@bcare/rules/customers/consent'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fetching, TooMuch } from '../../src/adapters/http-fetch.ts'
import { InnerAddress } from '../../src/adapters/public-address.ts'
import { fetchRecordingsJob } from '../../src/contact/call/recording-job.ts'
import { sweepRecordingsJob } from '../../src/contact/call/recording-sweep.ts'
import { sweepFilesJob } from '../../src/files/file-sweep.ts'
import type { Job } from '../../src/kit/jobs/job.ts'
import { openCalls, type Calls } from './call-fixture.ts'
import { refusal } from '../kit.ts'

const sound = (seed: number, size = 4_000): Buffer =>
  Buffer.concat([Buffer.from('ID3\x03\0\0\0\0\0\0', 'latin1'), Buffer.alloc(size, seed)])

/** The exchange: what it answers at each path, and how often it was asked. */
const asked = new Map<string, number>()
const ANSWERS: Record<string, RequestListener> = {
  '/slow.mp3': (_request, reply) => void reply.writeHead(200, { 'content-type': 'audio/mpeg' }).write('ID3'),
  '/gone.mp3': (_request, reply) => void reply.writeHead(404).end('không có'),
  '/huge.mp3': (_request, reply) => void reply.writeHead(200, { 'content-length': String(2 ** 31) }).end(),
  '/endless.mp3': (_request, reply) => {
    reply.writeHead(200)
    const more = () => {
      while (reply.write(sound(1, 65_536)));
      reply.once('drain', more)
    }
    more()
  },
  '/page.mp3': (_request, reply) =>
    void reply
      .writeHead(200, { 'content-type': 'audio/mpeg' })
      .end('<!doctype html><script>alert(1)</script>'),
  '/cut.mp3': (_request, reply) => {
    reply.writeHead(200, { 'content-length': '4000' })
    reply.write(sound(2, 100), () => reply.destroy())
  },
  '/inside.mp3': (_request, reply) =>
    void reply.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end(),
  '/moved.mp3': (_request, reply) => void reply.writeHead(302, { location: '/there.mp3' }).end(),
  '/there.mp3': (_request, reply) => void reply.writeHead(200).end(sound(3)),
  '/round.mp3': (_request, reply) => void reply.writeHead(302, { location: '/round.mp3' }).end(),
  '/late.mp3': (_request, reply) =>
    void (asked.get('/late.mp3') === 1 ? reply.writeHead(404).end() : reply.writeHead(200).end(sound(4))),
}

let calls: Calls
let exchange: Server
let origin = ''
let host = ''
let fetchAll: Job
beforeAll(async () => {
  calls = await openCalls()
  exchange = createServer((request, reply) => {
    const path = request.url ?? ''
    asked.set(path, (asked.get(path) ?? 0) + 1)
    const answer = ANSWERS[path] ?? ((_asked, ok) => void ok.writeHead(200).end(sound(path.length, 5_000)))
    answer(request, reply)
  })
  await new Promise<void>((ready) => exchange.listen(0, '127.0.0.1', ready))
  host = `127.0.0.1:${(exchange.address() as AddressInfo).port}`
  origin = `http://${host}`
  fetchAll = fetchRecordingsJob(fetching({ private_hosts: [host], timeout_ms: 1_000 }))
})
afterAll(async () => {
  exchange.closeAllConnections()
  exchange.close()
  await calls.close()
})

const run = () => fetchAll({}, calls.job)
const stateOf = async (id: number) => {
  const { recording_state, recording_problem } = await calls.manager.call.get({ id })
  return [recording_state, recording_problem]
}
/** A call with a recording at a path of the exchange, after the job has run. */
async function recorded(path: string, more: Parameters<Calls['ended']>[0] = {}) {
  const call = await calls.ended({ recording_url: `${origin}${path}`, ...more })
  await run()
  return call
}
const triesOf = async (id: number) => {
  const [row] = await calls.rows<{ tries: number; waits: number }>(
    'select recording_tries as tries, round(extract(epoch from recording_due_at - now()) / 60)::int as waits from call where id = $1 and tenant_id = 1',
    [id],
  )
  return row
}
const usages = (id: number) =>
  calls.rows<{ file_id: string; name: string }>(
    "select file_id, name from file_usage where tenant_id = 1 and entity_type = 'call' and entity_id = $1",
    [id],
  )
const fetched = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await calls.clinic.application.app.inject({
    method: 'GET',
    url: `/storage/bcare/${path}`,
    headers: { host: 'bcare.localhost', ...headers },
  })
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload }
}

describe('a recording', () => {
  test('is fetched after the end of the call, once, and heard by users who may: the log says who', async () => {
    const { id } = await recorded('/a.mp3')
    expect(await stateOf(id)).toEqual(['stored', null])
    await run()
    expect(asked.get('/a.mp3')).toBe(1)
    expect(await usages(id)).toMatchObject([{ name: expect.stringMatching(/^ghi-am-CG\d+\.mp3$/) }])

    const { path, mime, size } = await calls.manager.call.recording({ id })
    expect([mime, size]).toEqual(['audio/mpeg', 5_010])
    const whole = await fetched(path)
    expect(whole.status).toBe(200)
    expect(whole.headers).toMatchObject({
      'content-type': 'audio/mpeg',
      'content-disposition': 'inline',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    expect(whole.bytes.equals(sound(6, 5_000))).toBe(true)
    const part = await fetched(path, { range: 'bytes=0-9' })
    expect([part.status, part.headers['content-range']]).toEqual([206, 'bytes 0-9/5010'])
    // Another session's address, or none, gives nothing.
    expect((await fetched(path.replace(/u=\d+/, 'u=1'))).status).toBe(404)

    const { data } = await calls.admin.history.list({ entity_type: 'call', entity_id: id })
    const heard = data.filter(({ action }) => action === 'view')
    expect(heard).toMatchObject([{ reason: 'Ghi âm cuộc gọi', actor_name: expect.any(String) }])
    await calls.manager.call.recording({ id })
    const again = await calls.admin.history.list({ entity_type: 'call', entity_id: id })
    expect(again.data.filter(({ action }) => action === 'view')).toHaveLength(1)
  })

  test('is heard by nobody without the right, nor of a call that is not theirs, nor as a file of a record', async () => {
    const { id } = await recorded('/mine.mp3')
    const doctor = await calls.clinic.as('doctor')
    const telesale = await calls.clinic.as('telesale')
    expect(await refusal(doctor.call.recording({ id }))).toMatchObject({ kind: 'forbidden' })
    expect(await refusal(telesale.call.recording({ id }))).toMatchObject({ kind: 'not_found' })
    const filed = { entity_type: 'call', entity_id: id } as never
    expect(await refusal(calls.manager.fileUsage.list(filed))).toMatchObject({ kind: 'invalid' })
    expect((await calls.manager.fileUsage.list({ purpose: 'recording' })).data).toEqual([])
    const heard = await calls.rows(
      "select 1 from history where tenant_id = 1 and entity_type = 'call' and entity_id = $1 and action = 'view'",
      [id],
    )
    expect(heard).toEqual([])
    await expect((await calls.clinic.as('care')).call.recording({ id })).resolves.toMatchObject({
      mime: 'audio/mpeg',
    })
  })

  test('follows a redirect of the exchange', async () => {
    expect(await stateOf((await recorded('/moved.mp3')).id)).toEqual(['stored', null])
  })

  test('that is stored by two servers at once is stored once', async () => {
    const { id } = await calls.ended({ recording_url: `${origin}/two.mp3` })
    await Promise.all([run(), run(), run()])
    expect(await stateOf(id)).toEqual(['stored', null])
    expect(await usages(id)).toHaveLength(1)
  })

  test('of a customer who has refused to be recorded is never asked for', async () => {
    const phone = calls.nextPhone()
    const { id: person_id } = await calls.manager.person.add({ full_name: 'Lê Không Ghi Âm', phone })
    await calls.manager.consent.record({
      person_id,
      purpose: 'recording',
      granted: false,
      channel: 'phone',
      text_version: currentWording('recording').version,
    })
    const { id } = await recorded('/refused.mp3', { from: phone })
    expect(await stateOf(id)).toEqual(['failed', 'refused'])
    expect(asked.get('/refused.mp3')).toBeUndefined()
  })
})

describe('what is no recording', () => {
  test.each([
    ['/huge.mp3', 'too_large'],
    ['/page.mp3', 'not_audio'],
    ['/inside.mp3', 'address'],
    ['/round.mp3', 'address'],
  ])('%s is given up: %s', async (path, problem) => {
    const { id } = await recorded(path)
    expect(await stateOf(id)).toEqual(['failed', problem])
    expect(await usages(id)).toEqual([])
    const before = asked.get(path)
    await run()
    expect(asked.get(path)).toBe(before)
    expect(await refusal(calls.manager.call.recording({ id }))).toMatchObject({ kind: 'rule' })
  })

  test.each(['/gone.mp3', '/slow.mp3', '/cut.mp3'])(
    '%s is asked for again, and given up in the end',
    async (path) => {
      const { id } = await recorded(path)
      expect(await stateOf(id)).toEqual(['waiting', null])
      expect(await triesOf(id)).toEqual({ tries: 1, waits: 1 })
      const before = asked.get(path)
      await run()
      expect(asked.get(path)).toBe(before)
      await calls.rows(
        'update call set recording_tries = 11, recording_due_at = now() where id = $1 and tenant_id = 1',
        [id],
      )
      await run()
      expect(await stateOf(id)).toEqual(['failed', 'unreachable'])
      expect(await usages(id)).toEqual([])
    },
  )

  test('one that comes late is stored', async () => {
    const { id } = await recorded('/late.mp3')
    expect(await stateOf(id)).toEqual(['waiting', null])
    await calls.rows('update call set recording_due_at = now() where id = $1 and tenant_id = 1', [id])
    await run()
    expect(await stateOf(id)).toEqual(['stored', null])
  })

  test('an address inside of the network is not asked, whatever the exchange says, unless the operator allows it', async () => {
    const { id } = await calls.ended({ recording_url: `${origin}/within.mp3` })
    await fetchRecordingsJob(fetching())({}, calls.job)
    expect(await stateOf(id)).toEqual(['failed', 'address'])
    expect(asked.get('/within.mp3')).toBeUndefined()
  })

  test('more than is wanted is not read to its end', async () => {
    const fetch = fetching({ private_hosts: [host], timeout_ms: 10_000 })
    let read = 0
    const write = async (piece: Buffer) => void (read += piece.length)
    await expect(fetch(`${origin}/endless.mp3`, { most_bytes: 200_000, write })).rejects.toThrow(TooMuch)
    expect(read).toBeLessThanOrEqual(200_000)
    await expect(
      fetching({ resolve: async () => ['203.0.113.9', '10.0.0.8'] })('http://ghi-am.example.vn/a.mp3', {
        most_bytes: 10,
        write,
      }),
    ).rejects.toThrow(InnerAddress)
  })

  test('a clinic without room is told so', async () => {
    const gb = 1024 ** 3
    const [{ quota } = { quota: 0 }] = [await calls.manager.fileUsage.usage({})].map(({ quota_bytes }) => ({
      quota: quota_bytes,
    }))
    await calls.rows(
      `insert into file (tenant_id, id, sha256, mime, size, storage_key) values (1, 900000001, repeat('a', 64), 'application/pdf', $1, '1/aa/full')`,
      [Math.max(quota, gb)],
    )
    const { id } = await recorded('/full.mp3')
    await calls.rows('delete from file where tenant_id = 1 and id = 900000001')
    expect(await stateOf(id)).toEqual(['failed', 'no_room'])
  })
})

describe('the clinic’s time', () => {
  test('ends a recording for good and leaves the call, unless the clinic stores them for ever', async () => {
    const old = await recorded('/old.mp3', { days_ago: 200 })
    const young = await recorded('/young.mp3', { days_ago: 100 })
    await calls.admin.setting.update({ key: 'call.recording_days', value: 0 })
    await sweepRecordingsJob({}, calls.job)
    expect(await stateOf(old.id)).toEqual(['stored', null])
    await calls.admin.setting.update({ key: 'call.recording_days', value: 180 })
    await sweepRecordingsJob({}, calls.job)
    expect(await stateOf(old.id)).toEqual(['deleted', 'expired'])
    expect(await stateOf(young.id)).toEqual(['stored', null])
    expect(await usages(old.id)).toEqual([])
    expect(await refusal(calls.manager.call.recording({ id: old.id }))).toMatchObject({ kind: 'rule' })
    // It is not fetched again, and its bytes go with what no record names.
    await run()
    expect(asked.get('/old.mp3')).toBe(1)
    await calls.rows("update file set updated_at = now() - interval '2 hours' where tenant_id = 1")
    await sweepFilesJob({}, calls.job)
    const left = await calls.rows<{ mime: string }>(
      "select f.mime from file f where f.tenant_id = 1 and f.mime like 'audio/%' and not exists (select from file_usage u where u.tenant_id = 1 and u.file_id = f.id)",
    )
    expect(left).toEqual([])
    expect(await stateOf(young.id)).toEqual(['stored', null])
  })

  test('a customer who refuses afterwards has none any more', async () => {
    const phone = calls.nextPhone()
    const { id: person_id } = await calls.manager.person.add({ full_name: 'Lê Đổi Ý', phone })
    const { id } = await recorded('/changed.mp3', { from: phone })
    expect(await stateOf(id)).toEqual(['stored', null])
    await calls.manager.consent.record({
      person_id,
      purpose: 'recording',
      granted: false,
      channel: 'phone',
      text_version: currentWording('recording').version,
    })
    await sweepRecordingsJob({}, calls.job)
    expect(await stateOf(id)).toEqual(['deleted', 'refused'])
  })
})
