interface Screen {
  path: string
  frame?: string
}

// By a name that only exists at run time: the web is compiled on its own, with its style sheets.
const table = '../../web/src/app/screens.ts'
const { SCREENS } = (await import(table)) as { SCREENS: readonly Screen[] }
const all = SCREENS.filter(({ frame }) => frame !== 'outside')

/** Paths of the screens behind sign-in, from the application's own table. */
export const BUILT: readonly string[] = all.map(({ path }) => path)
