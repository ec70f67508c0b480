import { join } from 'node:path'
import type { Storage } from '../kit/storage.ts'
import { diskStorage } from './disk-storage.ts'
import { s3Storage } from './s3-storage.ts'

/** Where files are stored: in the store that `S3_URL` names, else in a folder of the data. */
export const storageOf = ({ S3_URL, DATA_DIR }: { S3_URL?: string | undefined; DATA_DIR: string }): Storage =>
  S3_URL === undefined ? diskStorage(join(DATA_DIR, 'files')) : s3Storage(S3_URL)
