import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reachDatabase } from '../../src/kit/database/reach.ts'
import { logger, quietMoment, throwaway } from '../setup/backup-fixture.ts'
import { runCommand, type Ended } from '../setup/commands.ts'
import { addPerson, addPicture, bearer, post } from '../setup/drill.ts'
import { ownerRows } from '../suites/database.ts'
import { endProcess, startProcess, type ServerProcess } from '../suites/process.ts'
import { bePatient } from '../suites/torture.ts'

bePatient()

const live = throwaway('commands')
const place = throwaway('commands-to')
const env = { DATA_DIR: live.path, BACKUP_TO: place.path }
let server: ServerProcess

beforeAll(async () => {
  server = await startProcess(live.path, { DEMO: '1', BACKUP_TO: 'off' })
})
afterAll(async () => {
  await endProcess(server, 'SIGTERM')
  live.remove()
  place.remove()
})

const ownerOf = async (data_dir: string) => reachDatabase({ data_dir, url: undefined, logger })

async function done(name: string, ...args: string[]): Promise<string> {
  const { code, said, complained } = await runCommand(name, args, env)
  expect([code, complained]).toEqual([0, ''])
  return said
}

const refused = ({ code, said, complained }: Ended): string => {
  expect([code, said]).toEqual([1, ''])
  return complained
}

const idOf = (line: string): string => line.split('\t')[0] ?? ''

test('the operator’s commands take backups, list them, and bring a clinic and then all of it back', async () => {
  expect(refused(await runCommand('backup', ['list'], env))).toContain('hãy đặt BACKUP_KEY')
  const first = await done('backup')
  expect(first).toMatch(
    /^\d{8}t\d{6}z\t\d{4}-\d\d-\d\dT[\d:]{8}\tcơ sở dữ liệu [\d.,]+ MB\t\d+ tệp, [\d.,]+ MB\n$/,
  )
  expect(await done('backup', 'key')).toMatch(/^AGE-SECRET-KEY-1[A-Z0-9]+\n$/)

  const admin = await bearer(server)
  const before = await addPerson(server, admin, 'Người Trước')
  await addPicture(server, admin, before)
  const { owner } = await ownerOf(live.path)
  const { moment } = await quietMoment(owner)
  const after = await addPerson(server, admin, 'Người Sau')
  const second = await done('backup')
  expect((await done('backup', 'list')).trim().split('\n').map(idOf)).toEqual([idOf(first), idOf(second)])

  const at = new Date(moment).toISOString()
  expect(await done('restore', at, 'clinic', 'bcare')).toMatch(
    /^Đã đưa phòng khám «bcare» về thời điểm đã chọn: \d+ dòng, 0 tệp, ẩn danh lại 0 khách\. Mọi người cần đăng nhập lại\.\n$/,
  )
  await expect(post(server, '/v1/person/get', { id: before }, admin)).rejects.toThrow('401')
  const again = await bearer(server)
  expect(await post(server, '/v1/person/get', { id: before }, again)).toMatchObject({
    full_name: 'Người Trước',
  })
  await expect(post(server, '/v1/person/get', { id: after }, again)).rejects.toThrow('404')
  expect(refused(await runCommand('restore', [at, 'clinic', 'nobody'], env))).toContain('Không có phòng khám')
  expect(readdirSync(live.path).filter((name) => /^restore-|^clinic-closed/.test(name))).toEqual([])

  const back = throwaway('commands-back')
  const said = await done('restore', 'latest', back.path)
  expect(said).toContain(`từ bản sao lưu ${idOf(second)}: `)
  expect(said).toContain(`chép ${join(live.path, 'secrets')} thành ${join(back.path, 'secrets')}`)
  expect(refused(await runCommand('restore', ['latest', back.path], env))).toContain('không trống')
  const restored = await ownerOf(back.path)
  const rows = await ownerRows<{ name: string }>(
    restored.owner,
    `select full_name as name from person where full_name in ('Người Trước', 'Người Sau') order by id`,
  )
  expect(rows.map(({ name }) => name)).toEqual(['Người Trước', 'Người Sau'])
  await restored.stop()
  back.remove()
})

test('a command that is asked for what it does not have says how it is used', async () => {
  expect(refused(await runCommand('backup', ['everything'], env))).toContain('Cách dùng')
  expect(refused(await runCommand('restore', [], env))).toContain('Cách dùng')
  expect(refused(await runCommand('restore', ['hôm qua', 'x'], env))).toContain('không phải là một thời điểm')
})
