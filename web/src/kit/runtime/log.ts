/* oxlint-disable no-console -- the browser's console is where these belong (docs/interface.md "Toasts") */

/** What went wrong without harm to what the user is doing. */
export const logWarning = (message: string): void => console.warn(message)

/** What went wrong and was shown to the user in other words, with the error itself for the engineer who looks into it. */
export const logError = (message: string, error: unknown): void => console.error(message, error)
