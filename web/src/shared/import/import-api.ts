import type { importEntity, importFamily, importRow } from '@bcare/contract/imports/import'
import type { Row } from '@bcare/contract/kit/entity'
import type * as z from 'zod/mini'
import type { Api } from '../../kit/api/api.ts'

type Target = z.ZodMiniString

interface Decision {
  field: string
  word: string
  as: string | null
}

/** What was chosen for a file; what else there is depends on what comes in. */
export type ImportOptions = Record<string, unknown> & { words?: Decision[] | undefined }
type Options = z.ZodMiniType<ImportOptions, ImportOptions>

type Rows = ReturnType<
  typeof importRow<{
    match: z.ZodMiniNullable<z.ZodMiniType<{ id: number; code: string; name?: string; full_name?: string }>>
    person_id: z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniNumber>>
    record_id: z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniNumber>>
  }>
>
type Imports = ReturnType<typeof importEntity<Target, Options>>

/** The calls of any importer, as the pages of an import use them. */
export type ImportApi = Api<{
  one: ReturnType<typeof importFamily<Imports, Target, Options, Rows>>
}>['one']
export type ImportItem = Row<Imports>
export type ImportRow = z.output<Rows>

/** The calls of one importer, whose columns, choices and records are its own. */
export const importApi = (calls: { [K in keyof ImportApi]: unknown }): ImportApi => calls as ImportApi
