import { plainText, type RichText } from '@bcare/rules/text/rich-text'

/** A note as it is being written: formatted, or as plain text. */
export interface NoteText {
  content: string
  body: RichText | null
}

/** What a note says, without its formatting. */
export const saidBy = ({ content, body }: NoteText): string =>
  body === null ? content.trim() : plainText(body)

/** Differs as soon as the note says or looks different. */
export const fingerprint = ({ content, body }: NoteText): string =>
  body === null ? content.trim() : JSON.stringify(body)
