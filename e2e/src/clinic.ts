import { basename } from 'node:path'
import { copyClinic } from './copy-clinic.ts'

const origins = new Map<string, Promise<string>>()
let copies = 0

/**
 * The origin of the clinic that the tests of a file have for themselves: a copy of the demo's, made when the first of them
 * asks. A worker that begins anew after a failure makes another one, so that no test meets what a broken one has left.
 */
export function originOfFile(file: string, port: string): Promise<string> {
  const found = origins.get(file) ?? openFor(file, port)
  origins.set(file, found)
  return found
}

async function openFor(file: string, port: string): Promise<string> {
  copies += 1
  const key = `${basename(file).replace(/\W.*$/, '')}-${process.pid}-${copies}`
  await copyClinic(process.env['E2E_DATA'] ?? '', key)
  return `http://${key}.localhost:${port}`
}
