/** A day and an hour as they are typed; what is no date or hour stays as it is. */
export interface Parts {
  date: string | null
  time: string | null
}

/** What was typed where it makes no instant: no contract takes it for one, and a form that opens again shows it as it was. */
export const textOfParts = ({ date, time }: Parts): string | null =>
  date === null && time === null ? null : `${date ?? ''} ${time ?? ''}`

/** The way back: the hour comes after the last space, a day alone needs none. */
export function partsOfText(text: string): Parts {
  const at = text.lastIndexOf(' ')
  return at < 0
    ? { date: text, time: null }
    : { date: text.slice(0, at) || null, time: text.slice(at + 1) || null }
}
