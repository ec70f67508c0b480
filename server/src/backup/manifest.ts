import * as z from 'zod'
import type { Shelf } from './shelf.ts'

/** Where backups are on a shelf; one has a folder of its own, named by the moment at which it was taken. */
export const BASES = 'base'
/** The files of people, each once for all backups. */
export const FILES = 'files'
/** Whose shelf it is: two installations on one would spoil each other's log. */
export const OWNER = 'owner'
/** Who has been anonymised, so that it can be done again. */
export const ERASURES = 'erasures'
/** The hashes of the log that are stored outside of the database (`audit-heads.log`), in numbered pieces. */
export const HEADS = 'heads'

/** What was found when all of the shelf was last read. */
export const CHECK = 'check'

/** What a backup says of itself; it is written when all of the backup is there and has been read back. */
export const Manifest = z.strictObject({
  id: z.string(),
  taken_at: z.iso.datetime(),
  /** From when on the database can be restored with it. */
  whole_at: z.iso.datetime(),
  finished_at: z.iso.datetime(),
  /** Whether the database is in it, or its files alone (an external database has backups of its own). */
  database: z.boolean(),
  /** Files of the log of changes between which the copy was made; empty without a database. */
  first_segment: z.string(),
  last_segment: z.string(),
  segment_bytes: z.int(),
  postgres: z.string(),
  /** The newest migration that was applied. */
  schema: z.string(),
  /** What the installation's master secret is known by: sealed values open with no other. */
  secret: z.string(),
  /** Files of people, and how many of them had no bytes any more. */
  files: z.int(),
  files_missing: z.int(),
  /** As it is on the shelf. */
  bytes: z.int(),
  /** Of all files of people, as they were before they were encrypted. */
  file_bytes: z.int(),
})
export type Manifest = z.infer<typeof Manifest>

/** The folder of one backup. */
export const baseFolder = (id: string): string => `${BASES}/${id}`
export const manifestName = (id: string): string => `${baseFolder(id)}/manifest`
export const dataName = (id: string): string => `${baseFolder(id)}/data`
export const filesName = (id: string): string => `${baseFolder(id)}/files`

/** A moment as the name of a backup: `20261123t191000z`. */
export const baseId = (taken_at: Date): string =>
  taken_at
    .toISOString()
    .replace(/\.\d+Z$/, 'z')
    .replaceAll(/[-:]/g, '')
    .toLowerCase()

/** Reads every whole backup of a shelf, the oldest first. A manifest is read once, since none changes. */
export function catalogue(shelf: Shelf): () => Promise<Manifest[]> {
  const known = new Map<string, Manifest>()
  return async () => {
    const ids: string[] = []
    for await (const name of shelf.list(BASES)) {
      const id = /^base\/([0-9a-z]+)\/manifest$/.exec(name)?.[1]
      if (id !== undefined) ids.push(id)
    }
    for (const id of known.keys()) if (!ids.includes(id)) known.delete(id)
    for (const id of ids)
      if (!known.has(id)) known.set(id, Manifest.parse(JSON.parse(await shelf.readText(manifestName(id)))))
    return [...known.values()].toSorted((a, b) => a.taken_at.localeCompare(b.taken_at))
  }
}
