/**
 * What of the configuration nothing goes by: keys that no source outside of the area of settings names. That the
 * configuration shows, stores and logs a value is no reading of it.
 */
export function unreadSettings(keys, sources) {
  const readers = sources.filter(({ path }) => isReader(path)).map(({ text }) => withoutComments(text))
  return keys.filter((key) => !readers.some((text) => text.includes(`'${key}'`))).map((name) => ({ name }))
}

/** `/config.json` hands its values to every page: what it names is read by the browser's frame. */
const HANDED_OUT = 'server/src/settings/runtime-config.ts'

const isReader = (path) =>
  path === HANDED_OUT ||
  (!/(^|\/)src\/settings\//.test(path) && /\.(tsx?|sql)$/.test(path) && !/\.test\./.test(path))

const withoutComments = (text) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*(\/\/|--).*$/gm, '')
