import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { codeFor, type Letter } from '../../server/test/suites/mailbox.ts'

const file = () => join(process.env['E2E_DATA'] ?? '', 'letters.jsonl')

/** Keeps a letter where stories find it, which run in other processes than the mail server. */
export const keepLetter = (letter: Letter): void => appendFileSync(file(), `${JSON.stringify(letter)}\n`)

/** The code of the newest letter that came for somebody. */
export function mailedCode(address: string): string {
  const lines = readFileSync(file(), 'utf8').split('\n')
  return codeFor(
    lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Letter),
    address,
  )
}
