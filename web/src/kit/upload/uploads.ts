import type { FileUsage } from '@bcare/contract/files/file-usage'
import { Fault } from '@bcare/contract/kit/codes'
import type { Draft, Row } from '@bcare/contract/kit/entity'
import { mostBytesOf } from '@bcare/rules/files/purpose'
import { api } from '../api/api.ts'
import { invalidateEntities } from '../api/query-client.ts'
import { createStore } from '../store.ts'
import { sendForm } from './send-form.ts'
import { UPLOAD_TEXTS as TEXTS } from './texts.ts'

export type UsageRow = Row<typeof FileUsage>
/** Where a file goes: the record, and what is known of it. */
export type UploadTarget = Draft<typeof FileUsage>

export type UploadStatus = 'waiting' | 'sending' | 'paused' | 'finishing' | 'done' | 'failed'

export interface Upload {
  /** One key for one intent: a file that is sent again is added once. */
  key: string
  target: UploadTarget
  file: File
  status: UploadStatus
  /** Bytes that have gone. */
  sent: number
  /** What it is called on the server, once it has begun to come in pieces. */
  upload_id?: number
  error?: string
}

/** What fits into one piece goes in one call. */
const PIECE = 2 * 1024 * 1024
const AT_ONCE = 3
/** Waits before a piece is tried again, when only the connection was lost. */
const AGAIN_MS = [1_000, 3_000]

const store = createStore<readonly Upload[]>([])
const running = new Map<string, AbortController>()
const listeners = new Map<string, (added: UsageRow) => void>()

const find = (key: string): Upload | undefined => store.get().find((one) => one.key === key)
const change = (key: string, part: Partial<Upload>): void =>
  store.set((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)))

/** Everything that is on its way or has just arrived; it goes on while one looks at other screens. */
export const useUploads = store.use

const PAUSED = new Error('paused')
const PASSING = new Set(['unavailable', 'internal'])

const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason as Error)
    })
  })

/** Tries again after a while when only the connection was lost. */
async function patiently<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  for (const pause of AGAIN_MS) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Fault) || !PASSING.has(error.kind)) throw error
      await wait(pause, signal)
    }
  }
  return work()
}

/** How far an upload is on the server: begun now, or how far it came before. */
async function begun({ upload_id, file, target }: Upload, signal: AbortSignal) {
  const quiet = { quiet: true, signal }
  if (upload_id !== undefined) return api.fileUpload.get({ id: upload_id }, quiet)
  const name = file.name.slice(0, 255) || TEXTS.choose
  return api.fileUpload.add({ name, size: file.size, purpose: target.purpose ?? 'other' }, quiet)
}

async function sendPieces(upload: Upload, signal: AbortSignal): Promise<number> {
  const { key, file } = upload
  const { id, received, piece_bytes } = await patiently(signal, () => begun(upload, signal))
  change(key, { upload_id: id, sent: received })
  for (let offset = received; offset < file.size;) {
    const from = offset
    const state = await patiently(signal, () =>
      sendForm<{ received: number }>({
        path: api.fileUpload.piece.call.path,
        body: { id, offset: from },
        file: file.slice(from, from + piece_bytes),
        name: 'piece',
        signal,
        onProgress: (sent) => change(key, { sent: from + sent }),
      }),
    )
    offset = state.received
  }
  return id
}

async function send(upload: Upload, signal: AbortSignal): Promise<UsageRow> {
  const { key, file, target } = upload
  if (file.size > PIECE) {
    const upload_id = await sendPieces(upload, signal)
    change(key, { status: 'finishing', sent: file.size })
    return patiently(signal, () => api.fileUsage.add({ ...target, upload_id }, { key, quiet: true, signal }))
  }
  return patiently(signal, () =>
    sendForm<UsageRow>({
      path: api.fileUsage.add.call.path,
      body: target,
      file,
      name: file.name,
      key,
      signal,
      onProgress: (sent) =>
        change(key, { sent, ...(sent === file.size && { status: 'finishing' as const }) }),
    }),
  )
}

async function run(upload: Upload): Promise<void> {
  const { key } = upload
  const controller = new AbortController()
  running.set(key, controller)
  change(key, { status: 'sending' })
  try {
    const added = await send(upload, controller.signal)
    change(key, { status: 'done', sent: upload.file.size })
    void invalidateEntities(new Set(['file_usage']))
    listeners.get(key)?.(added)
    listeners.delete(key)
  } catch (error) {
    if (controller.signal.aborted) return
    change(key, { status: 'failed', error: error instanceof Error ? error.message : String(error) })
  } finally {
    running.delete(key)
    pump()
  }
}

function pump(): void {
  for (const upload of store.get()) {
    if (running.size >= AT_ONCE) return
    if (upload.status === 'waiting' && !running.has(upload.key)) void run(upload)
  }
}

/** Why a file need not be sent at all. */
export function hopeless(
  { size }: File,
  { purpose = 'other' }: Pick<UploadTarget, 'purpose'>,
): string | undefined {
  if (size === 0) return TEXTS.empty
  return size > mostBytesOf(purpose) ? TEXTS.too_large(mostBytesOf(purpose)) : undefined
}

/** Sends files to a record, some at a time. `onAdded` is called for each that has arrived. */
export function uploadFiles(
  files: readonly File[],
  target: UploadTarget,
  onAdded?: (added: UsageRow) => void,
): void {
  const made = files.map((file): Upload => {
    const error = hopeless(file, target)
    const key = crypto.randomUUID()
    if (onAdded !== undefined) listeners.set(key, onAdded)
    return {
      key,
      target,
      file,
      sent: 0,
      status: error === undefined ? 'waiting' : 'failed',
      ...(error && { error }),
    }
  })
  store.set((all) => [...all, ...made])
  pump()
}

/** Stops one for now: what has gone is not sent again. */
export function pauseUpload(key: string): void {
  const upload = find(key)
  if (upload === undefined || !['waiting', 'sending'].includes(upload.status)) return
  change(key, { status: 'paused' })
  running.get(key)?.abort(PAUSED)
}

/** Goes on with one that was stopped or has failed. */
export function resumeUpload(key: string): void {
  const upload = find(key)
  if (upload === undefined || !['paused', 'failed'].includes(upload.status)) return
  store.set((all) =>
    all.map(({ error: _error, ...one }) =>
      one.key === key
        ? { ...one, status: 'waiting' as const }
        : { ...one, ...(_error !== undefined && { error: _error }) },
    ),
  )
  pump()
}

/** Takes one off the list; what has come of it on the server is thrown away. */
export function dropUpload(key: string): void {
  const upload = find(key)
  running.get(key)?.abort(PAUSED)
  listeners.delete(key)
  store.set((all) => all.filter((one) => one.key !== key))
  if (upload?.upload_id !== undefined && upload.status !== 'done')
    void api.fileUpload.delete({ id: upload.upload_id }, { quiet: true }).catch(() => undefined)
}

/** Whether an upload goes to this record. */
export const isFor =
  ({ entity_type, entity_id }: Pick<UploadTarget, 'entity_type' | 'entity_id'>) =>
  ({ target }: Upload): boolean =>
    target.entity_type === entity_type && target.entity_id === entity_id
