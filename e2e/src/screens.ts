interface Screen {
  path: string
  frame?: string
  /** There when the screen exists. */
  load?: unknown
}

// By a name that only exists at run time: the web is compiled on its own, with its style sheets.
const table = '../../web/src/app/screens.ts'
const { SCREENS } = (await import(table)) as { SCREENS: readonly Screen[] }
const all = SCREENS.filter(({ frame }) => frame !== 'outside')

/** Paths of the screens behind sign-in that exist, from the application's own table. */
export const BUILT: readonly string[] = all.filter(({ load }) => load !== undefined).map(({ path }) => path)

/** Paths of those in the table that do not exist yet. */
export const UNBUILT: readonly string[] = all.filter(({ load }) => load === undefined).map(({ path }) => path)
