/** A figure as a form has it: a text where what was typed is no number. */
export type Typed = number | string | null

/** A figure that was typed, nothing where it is none. */
export const figure = (value: unknown): number | null =>
  typeof value === 'number' && !Number.isNaN(value) && value >= 0 ? value : null
