import { once } from 'node:events'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { connect, createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { closeQuietConnections } from '../../src/kit/http/closing.ts'
import { startProcess } from '../suites/process.ts'

/** A server, one connection to it that says nothing and one that is waiting for its answer. */
async function openServer() {
  const app = Fastify()
  closeQuietConnections(app, { tls: false })
  const asked = Promise.withResolvers<void>()
  const may_answer = Promise.withResolvers<void>()
  app.get('/', async () => {
    asked.resolve()
    await may_answer.promise
    return 'answered'
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const silent = connect(port, '127.0.0.1').resume()
  await Promise.all([once(silent, 'connect'), once(app.server, 'connection')])
  const waiting = fetch(`http://127.0.0.1:${port}/`)
  await asked.promise
  return { app, silent, waiting, answer: may_answer.resolve }
}

test('a server that closes answers what was asked, and waits for no connection beside', async () => {
  const { app, silent, waiting, answer } = await openServer()
  const closed = app.close()
  await once(silent, 'close')
  answer()
  expect(await (await waiting).text()).toBe('answered')
  await closed
})

test('a server whose port is taken says so before it touches its data', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  const folder = mkdtempSync(join(tmpdir(), 'bcare-port-'))
  const sentence = `Cổng ${port} đang được chương trình khác dùng, hãy dừng chương trình đó hoặc chọn cổng khác, ví dụ PORT=3001`
  await expect(startProcess(folder, { PORT: String(port), LOG_LEVEL: 'warn' })).rejects.toThrow(
    new RegExp(`^the server ended before it served: \\n*${sentence}\\s*$`),
  )
  expect(
    readdirSync(folder, { recursive: true }).filter((path) => String(path).startsWith('cluster')),
  ).toEqual([])
  taken.close()
  rmSync(folder, { recursive: true })
})

test('a new external database begins with three secrets, not with one from which they all follow', async () => {
  const connection = inject('connection')
  const name = `fresh_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client({ ...connection, database: 'postgres' })
  await admin.connect()
  await admin.query(`create database ${name}`)
  const { user, password, host, port } = admin
  const address = host.startsWith('/')
    ? `localhost:${port}/${name}?host=${encodeURIComponent(host)}`
    : `${host}:${port}/${name}`
  const folder = mkdtempSync(join(tmpdir(), 'bcare-fresh-'))
  const env = {
    DATABASE_URL: `postgresql://${user}:${encodeURIComponent(password ?? '')}@${address}`,
    SECRET: 'one secret that would give all three of them',
    BACKUP_TO: 'off',
  }
  const sentence = 'với cơ sở dữ liệu mới hãy đặt SECRET_TOKENS, SECRET_MASTER, SECRET_DATABASE'
  await expect(startProcess(folder, env)).rejects.toThrow(sentence)
  const fresh = new pg.Client({ ...connection, database: name })
  await fresh.connect()
  const { rows } = await fresh.query(`select from pg_class where relnamespace = 'public'::regnamespace`)
  expect(rows).toEqual([])
  await fresh.end()
  await admin.query(`drop database ${name}`)
  await admin.end()
  rmSync(folder, { recursive: true })
})
