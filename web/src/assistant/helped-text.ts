/** A text that is being typed, as the assistant sees it: of whatever kind its editor is. */
export interface HelpedText {
  /** Remembers what is selected, or else the whole, and answers its words; what is typed afterwards moves it along. */
  take: () => string
  /** Puts words in the place of those that were taken, in one step that can be undone; false where they do not fit. */
  replace: (words: string) => boolean
  /** Puts words behind those that were taken; false where they do not fit. */
  insert: (words: string) => boolean
  focus: () => void
}

/** A part of a text by its places. */
export interface Passage {
  from: number
  to: number
}
