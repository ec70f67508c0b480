let ahead = 0

/** Notes the `Date` header of an answer, so that a wrong clock of this computer does not make every token look expired. */
export function noteServerTime(header: string | null): void {
  const instant = header === null ? Number.NaN : Date.parse(header)
  if (!Number.isNaN(instant)) ahead = instant - Date.now()
}

/** The present moment on the server's clock, in milliseconds; exact to about a second. */
export const serverNow = (): number => Date.now() + ahead
