/** An error as an administrator may read it. */
export interface DescribedError {
  name: string
  message: string
  stack: string
}

const MOST_MESSAGE = 300
const MOST_LINES = 12
const MOST_LINE = 200

const GONE = '…'

/** What may be a value: quoted, in brackets, an address, a number, a word with accents, a name in the middle of a sentence. */
const VALUES: readonly [RegExp, string][] = [
  [/"[^"]*"?|'[^']*'?|`[^`]*`?|«[^»]*»?|“[^”]*”?/g, GONE],
  [/\([^)]*\)?|\{[^}]*\}?|\[[^\]]*\]?/g, GONE],
  [/\S*(?:@|:\/\/)\S*/g, GONE],
  [/\+?\d[\d.,:\- ]*/g, '# '],
  [/\S*[^\x20-\x7e…]\S*/g, GONE],
  [/(?<=\S\s+)\p{Lu}\p{Ll}+(?!\p{L})/gu, GONE],
  [/…(?:\s*…)+/g, GONE],
  [/\s+/g, ' '],
]

const withoutValues = (text: string): string =>
  VALUES.reduce((left, [pattern, instead]) => left.replace(pattern, instead), text)
    .trim()
    .slice(0, MOST_MESSAGE)

/** Where in our own sources, or in which package; never the folder of the machine. */
const FOLDERS = /(?:file:\/\/)?\/\S*?(?=(?:server|contract|rules|demo)\/src\/|node_modules\/)/g

const placesOf = (stack: string): string =>
  stack
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /^at [\w.<>$# [\]]*\(?(?:file:|node:|\/|async )/.test(line))
    .slice(0, MOST_LINES)
    .map((line) => line.replace(FOLDERS, '').slice(0, MOST_LINE))
    .join('\n')

const CODE = /^[A-Z0-9_]{2,40}$/

/**
 * An error without what it was about: its kind, its sentence without values, and where it happened. Errors carry what
 * people typed (a number that could not be read, a row that could not be stored), which is nobody's to read here.
 */
export function describeError(error: unknown): DescribedError {
  if (!(error instanceof Error)) return { name: typeof error, message: '', stack: '' }
  const { code } = error as { code?: unknown }
  const kind = /^\w{1,60}$/.test(error.name) ? error.name : 'Error'
  return {
    name: typeof code === 'string' && CODE.test(code) ? `${kind} ${code}` : kind,
    message: withoutValues(error.message),
    stack: placesOf((error.stack ?? '').slice(0, 20_000)),
  }
}
