import { resume, type Resumed, type Typed, typedOf } from '@bcare/rules/text/draft'
import { currentUser, onSessionEnding } from '../../session/session.ts'
import { toast } from '../../page/toast.tsx'
import { cleanDrafts, dropDraft, placeOf, readDraft, type Stored, writeDraft } from './storage.ts'

type Values = Record<string, unknown>

/** What a part of a form says of itself after each rendering. */
interface Snapshot {
  initial: Values
  values: Values
  /** Sets the part back to what it began with. */
  reset: () => void
}

export interface KeeperOptions {
  /** Fields that must not be stored: what is sealed on the server is not left in a browser. */
  never?: ReadonlySet<string> | undefined
  /** Whether it is said that something is kept when the form is left: where leaving could be taken for saving. */
  tells?: boolean | undefined
}

/** Long enough that typing is not slowed down, short enough that a crash costs a word. */
const PAUSE = 200
const KEPT = 'Chưa lưu: nội dung đang nhập được giữ làm bản nháp'
const NOTHING: ReadonlySet<string> = new Set()
const NONE: readonly string[] = []

/** Clinics have hosts of their own, and with them a storage of their own; the host is named all the same. */
const ownerNow = (): string | undefined => {
  const user = currentUser()
  return user === null ? undefined : `${window.location.host}:${user.id}`
}

const opened = new Set<Keeper>()

function flushAll(): void {
  for (const one of opened) one.flush()
}

cleanDrafts()
onSessionEnding(flushAll)
window.addEventListener('pagehide', flushAll)
document.addEventListener('visibilitychange', flushAll)

/** Keeps what is typed into one open form over a record, for the user who is signed in; without one it keeps nothing. */
export class Keeper {
  readonly name: string
  private readonly owner = ownerNow()
  private readonly place: string
  private readonly fresh: boolean
  private readonly options: KeeperOptions
  private stored: Stored | undefined
  private readonly parts = new Map<string, Snapshot>()
  private readonly listeners = new Set<() => void>()
  private at: number | undefined
  private conflicts = NONE
  /** What was saved, as text: it is no draft any more. */
  private done: string | undefined
  private wrote = false
  private timer: number | undefined

  constructor(form: string, record: string | number, options: KeeperOptions = {}) {
    this.name = `${form}:${record}`
    this.options = options
    this.fresh = /^new\b/.test(String(record))
    this.place = placeOf(this.owner ?? '', form, record)
    this.stored = this.owner === undefined ? undefined : readDraft(this.place)
  }

  /** What a part of the form begins with: the draft over `initial`, or nothing when there is none. */
  start(initial: Values, given?: ReadonlySet<string>): Resumed | undefined {
    const back = this.stored && resume(this.stored.fields, initial, given)
    if (back === undefined) return undefined
    this.at = this.stored?.at
    // Nobody else changes a record that is not there yet: a new form may only begin with other defaults.
    if (back.conflicts.length > 0 && !this.fresh)
      this.conflicts = [...new Set([...this.conflicts, ...back.conflicts])]
    return back
  }

  /** Takes down how a part of the form is now; it is stored a moment later. */
  note(part: string, snapshot: Snapshot): void {
    this.parts.set(part, snapshot)
    this.timer ??= window.setTimeout(() => this.flush(), PAUSE)
  }

  /** Keeps until the answer is called, when the form is left. */
  open(): () => void {
    opened.add(this)
    return () => {
      this.flush()
      opened.delete(this)
      if (this.options.tells && this.wrote && currentUser() !== null) toast({ type: 'info', title: KEPT })
    }
  }

  /** What is typed is saved. */
  saved(): void {
    const text = this.text()
    this.settle()
    this.done = text
    // The form may have been left and opened again while it was being saved: what is saved is no draft there either.
    for (const twin of opened)
      if (twin !== this && twin.place === this.place && twin.text() === text) twin.discard()
  }

  /** Throws away what is typed. */
  discard(): void {
    for (const [part, snapshot] of this.parts) {
      snapshot.reset()
      // The form may close before it is rendered again.
      this.parts.set(part, { ...snapshot, values: snapshot.initial })
    }
    this.settle()
  }

  /** Stores what is typed now, if it is not stored. */
  flush(): void {
    window.clearTimeout(this.timer)
    this.timer = undefined
    if (this.owner === undefined || this.parts.size === 0) return
    const text = this.text()
    if (text === this.done) return
    this.done = undefined
    if (text === '{}') return this.settle()
    if (text === JSON.stringify(readDraft(this.place)?.fields)) return
    writeDraft(this.place, this.typed())
    this.wrote = true
  }

  /** When the draft was typed that was taken up again; undefined when none was, or when it is no longer one. */
  readonly resumed = (): number | undefined => this.at

  /** The fields whose value another user changed meanwhile. */
  readonly contested = (): readonly string[] => this.conflicts

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  private typed(): Typed {
    const never = this.options.never ?? NOTHING
    const parts = Array.from(this.parts.values(), ({ initial, values }) => typedOf(initial, values, never))
    return Object.assign({}, ...parts) as Typed
  }

  private text(): string {
    return JSON.stringify(this.typed())
  }

  /** Nothing is a draft any more. */
  private settle(): void {
    this.at = undefined
    this.stored = undefined
    this.conflicts = NONE
    this.wrote = false
    if (this.owner !== undefined) dropDraft(this.place)
    for (const listener of this.listeners) listener()
  }
}

/** A command that a form explained was done elsewhere: what was typed there is no draft any more. */
export function forgetDraft(form: string, record: string | number): void {
  const owner = ownerNow()
  if (owner !== undefined) dropDraft(placeOf(owner, form, record))
}
