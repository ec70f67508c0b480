import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What the language model of browser tests puts before the text that it was given. */
export const PROPOSED = 'Bản mới:'
/** A text with these words is never answered. */
export const NEVER = 'không bao giờ xong'
/** Of a text with these words three words come, and then no more. */
export const HALF = 'viết được nửa chừng'
/** In a text with these words the model breaks off. */
export const BROKEN = 'thì mất kết nối'
/** A blank that it leaves out. */
export const FORGOTTEN = '{gio_hen}'

const file = () => join(process.env['E2E_DATA'] ?? '', 'model-address')

/** Says where the model is to browser tests, which run in other processes. */
export const storeModel = (url: string): void => writeFileSync(file(), url)
export const modelAddress = (): string => readFileSync(file(), 'utf8')
