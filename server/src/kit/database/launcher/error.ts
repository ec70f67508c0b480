/** Why the embedded database could not be had; `in-use` and `version` are for a person to resolve. */
export type LauncherReason = 'in-use' | 'version' | 'platform' | 'failed'

/**
 * The only error `startCluster` throws on purpose. `message` is one finished Vietnamese sentence for the user who
 * runs the program; technical detail is in `cause`.
 */
export class LauncherError extends Error {
  readonly reason: LauncherReason

  constructor(reason: LauncherReason, message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'LauncherError'
    this.reason = reason
  }
}

/** Whether `error` is a system error with one of these codes (`ENOENT`, `EEXIST`, …). */
export function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}
