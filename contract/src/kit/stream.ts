import { createParser } from 'eventsource-parser'
import { CODE, DEFAULT_SENTENCE } from './codes.ts'
import type { Envelope } from './envelope.ts'

/** How an answer is called that comes while it is written. */
export const EVENT_STREAM = 'text/event-stream'

/** `piece` has `{text}`, `done` the data of the answer, `fault` the envelope of the refusal. */
export type StreamEvent = 'piece' | 'done' | 'fault'

/** One event as it goes over the wire; `json` is in one line, as JSON is that nobody made pretty. */
export const eventText = (event: StreamEvent, json: string): string => `event: ${event}\ndata: ${json}\n\n`

/** So much of an event is taken that has not ended. */
const MOST_WAITING = 1024 * 1024

/** The answer when a stream ends and has not said how. */
const BROKEN_OFF: Envelope = {
  code: CODE.unavailable,
  message: DEFAULT_SENTENCE.unavailable,
  data: null,
}

/** Reads a stream to its end, hands its pieces on, and answers the envelope that a caller who waited would have had. */
export async function readStream(
  chunks: AsyncIterable<string>,
  onPiece: (text: string) => void,
): Promise<Envelope> {
  let answer: Envelope | undefined
  const parser = createParser({
    maxBufferSize: MOST_WAITING,
    onEvent({ event, data }) {
      const said = JSON.parse(data) as unknown
      if (event === 'piece') onPiece((said as { text: string }).text)
      if (event === 'done') answer = { code: CODE.ok, message: '', data: said }
      if (event === 'fault') answer = said as Envelope
    },
  })
  for await (const chunk of chunks) {
    parser.feed(chunk)
    if (answer !== undefined) return answer
  }
  return BROKEN_OFF
}
