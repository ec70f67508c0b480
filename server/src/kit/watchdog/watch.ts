/** What the thread of the watchdog is given. */
export interface Watch {
  /** Written by the main thread, at the places below. */
  pulse: Int32Array
  patience_ms: number
  /** Whether the log takes a line of the level `fatal`. */
  logs: boolean
}

/** Where the main thread counts its beats. */
export const BEATS = 0
/** Where it says, 1 or 0, whether a debugger may be with it. */
export const DEBUGGED = 1

/** The exit code of a process whose main thread was blocked: `EX_SOFTWARE` of sysexits.h. */
export const END_CODE = 70
