interface Screen {
  path: string
  /** There when the screen exists. */
  load?: unknown
}

// By a name that only exists at run time: the web is compiled on its own, with its style sheets.
const table = '../../web/src/app/screens.tsx'
const { MAIN_SCREENS, MOBILE_SCREENS, PRINT_SCREENS } = (await import(table)) as Record<
  'MAIN_SCREENS' | 'MOBILE_SCREENS' | 'PRINT_SCREENS',
  readonly Screen[]
>
const all = [...MAIN_SCREENS, ...MOBILE_SCREENS, ...PRINT_SCREENS]

/** Paths of the screens that exist, from the application's own table. */
export const BUILT: readonly string[] = all.filter(({ load }) => load !== undefined).map(({ path }) => path)

/** Paths of those in the table that do not exist yet. */
export const UNBUILT: readonly string[] = all.filter(({ load }) => load === undefined).map(({ path }) => path)
