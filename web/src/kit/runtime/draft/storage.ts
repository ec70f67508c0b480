import { DRAFT_LIMITS, surplusDrafts, type Typed } from '@bcare/rules/text/draft'
import { toast } from '../../page/toast.tsx'

/** A draft as it is stored: when it was typed, and what. */
export interface Stored {
  at: number
  fields: Typed
}

const PREFIX = 'draft:'

/** Where a draft is: of one form over one record, of one user of one clinic. The next user at this computer has another place. */
export const placeOf = (owner: string, form: string, record: string | number): string =>
  `${PREFIX}${owner}:${form}:${record}`

const read = (place: string): Stored | undefined => {
  try {
    const text = localStorage.getItem(place)
    return text === null ? undefined : (JSON.parse(text) as Stored)
  } catch {
    // Neither is a reason to refuse the form: a browser that stores nothing, and a draft that another version wrote.
    return undefined
  }
}

/** What is stored at a place, if it is not too old. */
export function readDraft(place: string, now: number = Date.now()): Stored | undefined {
  const stored = read(place)
  return stored !== undefined && now - stored.at <= DRAFT_LIMITS.age ? stored : undefined
}

/** Forgets what is stored at a place. */
export function dropDraft(place: string): void {
  try {
    localStorage.removeItem(place)
  } catch {
    // A browser that lets nothing be stored has nothing to forget.
  }
}

/** Throws away what is too old or too much, of every user of this browser. */
export function cleanDrafts(now: number = Date.now()): void {
  try {
    const places = Object.keys(localStorage).filter((name) => name.startsWith(PREFIX))
    const drafts = places.map((name) => ({
      name,
      at: read(name)?.at ?? 0,
      size: name.length + (localStorage.getItem(name)?.length ?? 0),
    }))
    for (const name of surplusDrafts(drafts, now)) dropDraft(name)
  } catch {
    // A browser that lets nothing be stored has nothing to clean.
  }
}

let told = false

/** Stores a draft; a browser that has no room is told of once. */
export function writeDraft(place: string, fields: Typed, now: number = Date.now()): void {
  try {
    const first = localStorage.getItem(place) === null
    localStorage.setItem(place, JSON.stringify({ at: now, fields } satisfies Stored))
    if (first) cleanDrafts(now)
  } catch {
    if (!told) toast({ type: 'warning', title: 'Trình duyệt không còn chỗ giữ bản nháp, hãy lưu sớm' })
    told = true
  }
}
