import { basename } from 'node:path'
import { copyClinic, type DemoClinic } from './copy-clinic.ts'

const origins = new Map<string, Promise<string>>()
let copies = 0

/**
 * The origin of the clinic that the tests of a file have for themselves: a copy of a demo's, made when the first of them
 * asks. A worker that begins anew, after a failure or to run a file again, makes another one, so that no test meets what
 * an earlier run has left.
 */
export function originOfFile(file: string, source: DemoClinic, port: string): Promise<string> {
  const place = `${file} ${source}`
  const found = origins.get(place) ?? openFor(file, source, port)
  origins.set(place, found)
  return found
}

async function openFor(file: string, source: DemoClinic, port: string): Promise<string> {
  copies += 1
  const key = `${basename(file).replace(/\W.*$/, '')}-${process.pid}-${copies}`
  await copyClinic(process.env['E2E_DATA'] ?? '', source, key)
  return `http://${key}.localhost:${port}`
}
