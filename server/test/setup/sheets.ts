import { Fault } from '@bcare/contract'
import type { ByteSource } from '../../src/kit/sheets/byte-source.ts'
import { LIMITS, type Limits } from '../../src/kit/sheets/limits.ts'
import { withSheet, type Sheet } from '../../src/kit/sheets/sheet-read.ts'
import type { SheetRow } from '../../src/kit/sheets/sheet-row.ts'
import { zipFile } from '../../src/kit/sheets/zip-write.ts'

/** Everything that comes, in its order. */
export async function all<T>(coming: AsyncIterable<T>): Promise<T[]> {
  const came: T[] = []
  for await (const one of coming) came.push(one)
  return came
}

/** A file as it is being made, whole. */
export const gather = async (file: AsyncIterable<Buffer>): Promise<Buffer> => Buffer.concat(await all(file))

export const sourceOf = (bytes: Buffer): ByteSource => ({
  size: bytes.length,
  read: async (at, length) => bytes.subarray(at, at + length),
})

let clinics = 0

/** Uses a sheet as a call of a clinic of its own does. */
export const useSheet = <T>(
  bytes: Buffer | ByteSource,
  work: (sheet: Sheet) => Promise<T>,
  limits: Partial<Limits> = {},
): Promise<T> => {
  clinics += 1
  const source = Buffer.isBuffer(bytes) ? sourceOf(bytes) : bytes
  return withSheet(clinics, source, work, { ...LIMITS, ...limits })
}

export interface ReadSheet {
  encoding: string | null
  cells: string[][]
  rows: SheetRow[]
}

/** A table as the server reads it. */
export const readSheet = (bytes: Buffer, limits: Partial<Limits> = {}): Promise<ReadSheet> =>
  useSheet(
    bytes,
    async (sheet) => {
      const rows = (await all(sheet.rows)).flat()
      return { encoding: sheet.encoding, cells: rows.map(({ cells }) => cells), rows }
    },
    limits,
  )

/** The sentence with which a table is refused. */
export async function refusedSheet(bytes: Buffer, limits: Partial<Limits> = {}): Promise<string> {
  const error = await readSheet(bytes, limits).then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (error instanceof Fault && error.kind === 'invalid') return error.message
  throw new Error(`expected a refusal, got ${String(error)}`)
}

/** A workbook with this sheet, and with shared texts when there are any. */
export const workbook = (sheet: string | Iterable<string>, shared?: string): Promise<Buffer> =>
  gather(
    zipFile([
      { name: 'xl/worksheets/sheet1.xml', content: typeof sheet === 'string' ? [sheet] : sheet },
      ...(shared === undefined ? [] : [{ name: 'xl/sharedStrings.xml', content: [shared] }]),
    ]),
  )

export const sheetOf = (rows: string): string => `<worksheet><sheetData>${rows}</sheetData></worksheet>`
