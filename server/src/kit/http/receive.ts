import { randomUUID } from 'node:crypto'
import { open, rm, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Fault, type Call } from '@bcare/contract'
import type { FastifyRequest } from 'fastify'
import type { ReceivedFile } from '../received-file.ts'

/** How temporary files of uploads are called, for the moment in which they have a name. */
export const RECEIVED = 'bcare-upload-'

const NOT_A_FORM = 'Yêu cầu này không nhận tệp, hãy gửi dạng JSON'

const plainName = (name: string): string =>
  (name.normalize('NFC').split(/[\\/]/).at(-1) ?? '').replace(/\p{Cc}/gu, '').slice(0, 200) || 'tệp'

/** The fields of the form beside its file, as the body of the call; JSON in one field named `body`. @throws Fault invalid */
function bodyOf(fields: Record<string, unknown>): unknown {
  const { value } = (fields['body'] ?? {}) as { value?: unknown }
  if (value === undefined) return {}
  try {
    return JSON.parse(String(value)) as unknown
  } catch {
    throw new Fault('invalid', 'Nội dung gửi lên không phải JSON hợp lệ')
  }
}

interface Saved {
  name: string
  body: unknown
}

/**
 * Writes what comes into a file of ours. What cannot be stored is read to its end all the same: a line whose sender is
 * still busy would carry neither our answer nor the next request.
 */
async function keep(pieces: AsyncIterable<Buffer>, handle: FileHandle): Promise<void> {
  let failure: { error: unknown } | undefined
  for await (const piece of pieces)
    if (failure === undefined)
      await handle.writeFile(piece).catch((error: unknown) => {
        failure = { error }
      })
  if (failure !== undefined) throw failure.error
}

/** Writes the form's file into one of ours. @throws Fault invalid, too_large */
async function save(
  request: FastifyRequest,
  handle: FileHandle,
  most_bytes: number,
): Promise<Saved | undefined> {
  try {
    const part = await request.file({ limits: { fileSize: most_bytes, files: 1, fields: 4 } })
    if (part === undefined) return undefined
    await keep(part.file, handle)
    if (part.file.truncated)
      throw new Fault('too_large', `Tệp lớn hơn ${most_bytes / 1024 / 1024} MB, hãy chia thành nhiều tệp`)
    return { name: plainName(part.filename), body: bodyOf(part.fields) }
  } catch (error) {
    // A full disk is ours; whatever else goes wrong here is a fault of what was sent, or of a line that was cut.
    const ours = error instanceof Fault || (error as { syscall?: string }).syscall !== undefined
    throw ours ? error : new Fault('invalid', 'Tệp gửi lên không đầy đủ, hãy gửi lại')
  }
}

/**
 * Hands the file of a multipart request to `work`, and removes it afterwards. A request without one has its body as
 * ever. Only calls that say `upload` take a file. @throws Fault too_large, unsupported
 */
export async function withReceived<T>(
  request: FastifyRequest,
  call: Call,
  work: (body: unknown, file?: ReceivedFile) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) return work(request.body)
  if (call.upload === undefined) throw new Fault('unsupported', NOT_A_FORM)
  const handle = await namelessFile()
  try {
    const saved = await save(request, handle, call.upload.most_bytes)
    return saved === undefined ? await work({}) : await work(saved.body, await received(handle, saved.name))
  } finally {
    await handle.close()
  }
}

/** A temporary file that loses its name as soon as it has one: whatever ends this process, the system takes it back. */
export async function namelessFile(): Promise<FileHandle> {
  const path = join(tmpdir(), `${RECEIVED}${randomUUID()}`)
  const handle = await open(path, 'wx+', 0o600)
  await rm(path)
  return handle
}

export async function received(handle: FileHandle, name: string): Promise<ReceivedFile> {
  const { size } = await handle.stat()
  return {
    name,
    size,
    async read(offset, length) {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, offset)
      return buffer.subarray(0, bytesRead)
    },
  }
}
