/** A business rule broken: plain data that the server turns into the envelope (docs/decisions/0001-wire-contract.md). */
export interface Refusal {
  code: 422
  /** A finished Vietnamese sentence that says what to do. */
  message: string
  /** The field of the body that would mend it, when there is one. */
  field?: string
  /** All the fields that would mend it together, when there are several. */
  fields?: readonly string[]
}

/** Something to think about before going on; repeating the command with `force` passes it. */
export interface Warning {
  kind: string
  /** A finished Vietnamese sentence. */
  message: string
}

export const refuse = (message: string, field?: string): Refusal =>
  field === undefined ? { code: 422, message } : { code: 422, message, field }
