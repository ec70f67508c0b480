import * as z from 'zod/mini'
import { choice, count, family, flag, id, instant, read, write } from '../kit/index.ts'
import { BROKEN_WORDS, type BrokenBecause } from './seal-words.ts'

export const SEAL_CHECK_STATUSES = ['waiting', 'running', 'done', 'failed'] as const
/** Not ended yet. */
export const UNFINISHED_CHECKS = ['waiting', 'running'] as const
/** Who began a check: a user at the screen, the weekly round, or an operator at the console. */
export const SEAL_CHECK_SOURCES = ['screen', 'weekly', 'command'] as const

/** One time that a clinic's log was held against its seals (docs/decisions/0012-audit-and-its-seal.md). */
export const SealCheck = z.strictObject({
  id,
  status: choice(SEAL_CHECK_STATUSES),
  source: choice(SEAL_CHECK_SOURCES),
  created_at: instant,
  finished_at: z.nullable(instant),
  by_name: z.nullable(z.string()),
  /** The machine that made it, whose file of hashes it was held against. */
  host: z.nullable(z.string()),
  /** Whether every block is as it was sealed; null until it is known. */
  ok: z.nullable(flag),
  blocks: count,
  entries: count,
  /** Blocks whose hash also stands in the file outside the database. */
  heads: count,
  broken_no: z.nullable(count),
  broken_because: z.nullable(z.enum(Object.keys(BROKEN_WORDS) as [BrokenBecause, ...BrokenBecause[]])),
  /** When the broken block was sealed: what lies before it is sound. */
  broken_sealed_at: z.nullable(instant),
})
export type SealCheck = z.output<typeof SealCheck>

const SealState = z.strictObject({
  /** The newest block. */
  last_block: z.nullable(z.strictObject({ no: count, sealed_at: instant })),
  /** Entries that no block covers yet. */
  unsealed: count,
  /** The newest checks, the last one first. */
  checks: z.array(SealCheck),
})

/** Whether the log is the one that was sealed: read by `history:read`, looked at anew by `history:manage`. */
export const seal = family(
  '/api/v1/history/seal',
  { object: 'history_check', without: 'Niêm phong của nhật ký, không phải bản ghi' },
  {
    get: read(z.strictObject({}), SealState, {
      permission: 'history:read',
      about: 'Tình trạng niêm phong của nhật ký và các lần kiểm tra gần nhất',
    }),
    verify: write(z.strictObject({}), SealCheck, {
      permission: 'history:manage',
      about: 'Kiểm tra lại toàn bộ niêm phong; đang có lần kiểm tra thì trả về lần đó',
    }),
  },
)
