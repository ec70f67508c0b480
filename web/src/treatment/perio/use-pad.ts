import type { Fault } from '@bcare/contract'
import { isSameExam, type PerioExam } from '@bcare/rules/treatment/perio/exam'
import { passOf, type PerioPad, startPad } from '@bcare/rules/treatment/perio/pad'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useDraft, useDraftState } from '../../kit/runtime/draft/use-draft.ts'
import { chosenPath } from './choices.ts'
import { type ExamVersion, type SaveExam, type StoredVersion, versionOf } from './exam-versions.ts'

/** What is typed, and the version on record that it goes on from. */
interface Typed {
  version_no: number
  pad: PerioPad
  /** What was sent last: its answer may have been lost with a reload. */
  sent: PerioExam | null
}

export type SaveState = 'saved' | 'local' | 'saving' | 'unsent'

const begun = ({ version_no, exam }: ExamVersion): Typed => ({
  version_no,
  pad: startPad(exam, chosenPath()),
  sent: null,
})

interface WriterOptions {
  onSend: (exam: PerioExam) => void
  onSaved: (version: ExamVersion) => void
}

/** One write at a time, always of what is typed by then. */
function useWriter(exam: PerioExam, version_no: number, save: SaveExam, { onSend, onSaved }: WriterOptions) {
  const [state, setState] = useState<'idle' | 'saving' | 'unsent'>('idle')
  const [conflict, setConflict] = useState<ExamVersion>()
  const latest = useRef(exam)
  useLayoutEffect(() => {
    latest.current = exam
  })
  /** The version on record as far as it is known here. */
  const known = useRef(version_no)
  const running = useRef<Promise<boolean>>(undefined)
  const write = async (): Promise<boolean> => {
    const sent = latest.current
    setState('saving')
    onSend(sent)
    const saved = await save(sent, known.current).catch((fault: Fault) => fault)
    if (!(saved instanceof Error)) {
      known.current = saved.version_no
      setState('idle')
      setConflict(undefined)
      onSaved(saved)
      return true
    }
    setState('unsent')
    if (saved.kind === 'conflict') setConflict(versionOf((saved.data as { current: StoredVersion }).current))
    return false
  }
  const send = async (over?: number): Promise<boolean> => {
    const before = running.current
    const next = (async () => {
      await before
      if (over !== undefined) known.current = over
      return write()
    })()
    running.current = next
    return next
  }
  const follow = ({ version_no: newest }: ExamVersion) => {
    known.current = newest
    setState('idle')
    setConflict(undefined)
  }
  return { state, send, follow, conflict }
}

/** The pad of one examination: kept here with every key, written after each row of teeth and on closing. */
export function usePad(key: string, version: ExamVersion, save: SaveExam, me: number | undefined) {
  const draft = useDraft('perio', key)
  const [typed, setTyped] = useDraftState<Typed>(draft, 'typed', () => begun(version))
  const [on_record, setOnRecord] = useState(version)
  const writer = useWriter(typed.pad.exam, version.version_no, save, {
    onSend: (sent) => setTyped((now) => ({ ...now, sent })),
    onSaved: (saved) => {
      setOnRecord(saved)
      setTyped((now) => ({ ...now, version_no: saved.version_no }))
    },
  })
  const is_written = isSameExam(typed.pad.exam, on_record.exam)
  // Another user's version arrives by itself; of one's own the answer tells.
  const newer = version.version_no > on_record.version_no && version.created_by !== me ? version : undefined
  // A write whose answer was lost with a reload is one's own.
  const is_own = typed.sent !== null && isSameExam(typed.sent, on_record.exam)
  const stale = typed.version_no < on_record.version_no && !is_written && !is_own ? on_record : undefined
  const conflict = writer.conflict ?? newer ?? stale
  useEffect(() => {
    if (is_written && typed.version_no === on_record.version_no) draft.saved()
  }, [draft, is_written, typed.version_no, on_record.version_no])
  const setPad = (pad: PerioPad) => {
    setTyped((now) => ({ ...now, pad }))
  }
  const pass = passOf(typed.pad)
  const before = useRef(pass)
  useEffect(() => {
    if (before.current === pass) return
    before.current = pass
    if (!is_written && conflict === undefined) void writer.send()
  })
  const state: SaveState = is_written ? 'saved' : writer.state === 'idle' ? 'local' : writer.state
  return {
    draft,
    pad: typed.pad,
    setPad,
    state,
    conflict,
    send: () => writer.send(),
    /** Writes what is typed here over what another user wrote meanwhile, as the next version. */
    writeOver: (theirs: ExamVersion) => writer.send(theirs.version_no),
    /** Writes what is not written; answers whether all of it is on record. */
    finish: async (): Promise<boolean> => is_written || (conflict === undefined && (await writer.send())),
    /** Goes on from what another user wrote: what is typed here is thrown away. */
    takeTheirs: (theirs: ExamVersion) => {
      writer.follow(theirs)
      setOnRecord(theirs)
      setTyped(begun(theirs))
    },
  }
}

export type ExamPad = ReturnType<typeof usePad>
