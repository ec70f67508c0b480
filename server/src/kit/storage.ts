/**
 * Where browsers fetch files: behind it come the clinic's prefix (its key), the number of the usage and how it is given
 * out; files of older systems below `/old`.
 */
export { STORAGE_PATH } from '@bcare/contract/settings/runtime'

/** The first and the last byte that is wanted. */
export interface ByteRange {
  start: number
  end: number
}

/** Something that is stored, as a sweep sees it. */
export interface Stored {
  key: string
  stored_at: Date
}

/** Nothing is stored under this key. */
export class StorageMissing extends Error {
  constructor(key: string) {
    super(`nothing is stored under ${key}`)
  }
}

/**
 * Where the bytes of files are stored: a folder, or a store with the S3 interface. Keys are ours: `[a-z0-9/_-]`, random
 * at their end.
 */
export interface Storage {
  /** Stores `size` bytes under a key, whole or not at all; what was there is replaced. */
  put(key: string, bytes: AsyncIterable<Buffer>, size: number): Promise<void>
  /** The bytes, or a range of them, as they arrive. @throws StorageMissing */
  read(key: string, range?: ByteRange): Promise<AsyncIterable<Buffer>>
  /** Forgets a key, whether anything is stored there or not. */
  remove(key: string): Promise<void>
  /** Everything whose key begins so. */
  list(prefix: string): AsyncIterable<Stored>
  /** Takes away what was begun before a moment and never became whole: a server died over it. Answers how much. */
  forgetHalves(before: Date): Promise<number>
}

const KEY = /^[a-z0-9][a-z0-9/_-]*$/

/** The key itself. @throws Error for one that could lead elsewhere */
export function checkedKey(key: string): string {
  if (!KEY.test(key) || key.includes('//')) throw new Error(`not a key of the storage: ${key}`)
  return key
}
