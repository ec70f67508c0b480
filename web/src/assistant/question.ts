import { MOST_MIND_TEXT } from '@bcare/contract/assistant/mind'
import { Fault } from '@bcare/contract/kit/codes'
import { lostBlanks } from '@bcare/rules/assistant/blanks'
import type { ContentCommand, TextCommand } from '@bcare/rules/assistant/commands'
import { api } from '../kit/api/api.ts'
import { ASSISTANT_TEXTS as TEXTS } from './texts.ts'

/** What the user asks for: something done to a text, a wish in words, or a text about a customer. */
export type Wish =
  | { command: TextCommand }
  | { wish: string }
  | { content: ContentCommand; person_id: number }

export interface ProposedText {
  text: string
  /** It was stopped before its end. */
  is_partial: boolean
  /** Blanks that a text has no longer that is put in the place of the old one. */
  lost: readonly string[]
}

interface SendInput {
  text: string
  person_id: number | undefined
  signal: AbortSignal
  onPiece: (text: string) => void
}

const WRITERS = {
  continue: api.mind.continue,
  improve: api.mind.improve,
  longer: api.mind.longer,
  shorter: api.mind.shorter,
} as const satisfies Record<TextCommand, unknown>

function send(wish: Wish, { text, person_id, signal, onPiece }: SendInput) {
  const options = { signal, onPiece, quiet: true }
  const about = person_id === undefined ? {} : { person_id }
  if ('command' in wish) return WRITERS[wish.command].stream({ text, ...about }, options)
  const passage = text === '' ? undefined : text
  if ('wish' in wish)
    return api.mind.complete.stream(
      { text: wish.wish, ...(passage !== undefined && { context: passage }), ...about },
      options,
    )
  const entity = { type: 'person' as const, id: wish.person_id }
  return api.mind.command.stream(
    { command: wish.content, entity, ...(passage !== undefined && { text: passage }) },
    options,
  )
}

/** Why there is nothing to send; undefined where there is. */
const problemOf = (wish: Wish, text: string): string | undefined => {
  if (text === '' && 'command' in wish) return TEXTS.nothing
  return text.length > MOST_MIND_TEXT ? TEXTS.too_long : undefined
}

/** A continuation is put behind what is there, and loses nothing of it. */
const lostIn = (wish: Wish, before: string, after: string): string[] =>
  'command' in wish && wish.command === 'continue' ? [] : lostBlanks(before, after)

/** Collects pieces and shows what there is of them once a frame, however many come. */
function gathering(show: (text: string) => void) {
  let text = ''
  let frame: number | undefined
  return {
    text: () => text,
    add: (piece: string) => {
      text += piece
      frame ??= requestAnimationFrame(() => {
        frame = undefined
        show(text)
      })
    },
    end() {
      if (frame !== undefined) cancelAnimationFrame(frame)
    },
  }
}

/** How a question ended: with a proposal, or with why there is none. */
export type QuestionResult = { kind: 'refused'; why: string } | ({ kind: 'proposed' } & ProposedText)

/** One question on its way, and what has come of its answer. */
export interface RunningQuestion {
  stop: () => void
  /** What has come so far, as a proposal. */
  partial: () => ProposedText
  /** Nothing of one that was stopped. */
  result: Promise<QuestionResult | undefined>
}

interface QuestionInput {
  /** The words that it is about. */
  text: string
  person_id: number | undefined
  /** Shows what has come, as it grows. */
  show: (text: string) => void
}

/** Asks for a text and follows it while it is written. */
export function askQuestion(wish: Wish, { text: before, person_id, show }: QuestionInput): RunningQuestion {
  const reading = new AbortController()
  const { signal } = reading
  const gathered = gathering(show)
  const proposalOf = (text: string, is_partial: boolean): ProposedText => ({
    text,
    is_partial,
    lost: lostIn(wish, before, text),
  })
  const run = async (): Promise<QuestionResult | undefined> => {
    const problem = problemOf(wish, before)
    if (problem !== undefined) return { kind: 'refused', why: problem }
    try {
      const { text } = await send(wish, { text: before, person_id, signal, onPiece: gathered.add })
      return signal.aborted ? undefined : { kind: 'proposed', ...proposalOf(text, false) }
    } catch (error) {
      if (signal.aborted) return undefined
      return { kind: 'refused', why: error instanceof Fault ? error.message : TEXTS.failed }
    } finally {
      gathered.end()
    }
  }
  return {
    stop() {
      gathered.end()
      reading.abort()
    },
    partial: () => proposalOf(gathered.text().trim(), true),
    result: run(),
  }
}
