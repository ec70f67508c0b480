/** A value of unknown shape as text: text as it is, everything else as JSON writes it. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
