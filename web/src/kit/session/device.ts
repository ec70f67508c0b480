const UNKNOWN = 'Thiết bị không rõ'
const BROWSERS: [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/coc_coc_browser/i, 'Cốc Cốc'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const SYSTEMS: [RegExp, string][] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]

const named = (table: [RegExp, string][], text: string) => table.find(([pattern]) => pattern.test(text))?.[1]

/** A device as a person would name it, from the browser's own words about itself. */
export function deviceName(user_agent: string | null): string {
  const known = [named(BROWSERS, user_agent ?? ''), named(SYSTEMS, user_agent ?? '')].filter(
    (part) => part !== undefined,
  )
  return known.length === 0 ? UNKNOWN : known.join(' · ')
}
