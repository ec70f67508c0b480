import { readFileSync } from 'node:fs'
import { USER_DATA_KINDS } from '../contract/src/identity/user-data.ts'
import { SETTING_KEYS } from '../contract/src/settings/registry/index.ts'
import { filesBelow } from './fingerprint.js'
import { inside } from './places.js'

const RUNTIME = 'contract/src/settings/runtime.ts'

const sourcesOf = (...folders) =>
  folders
    .flatMap((folder) => filesBelow(inside(folder)))
    .filter((path) => /\.(tsx?|sql)$/.test(path) && !/\.test\./.test(path))
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n')

/**
 * What the contract promises beside entities and calls, and no source keeps: parts of the runtime configuration that the
 * server does not send or the browser does not read, kinds of a user's data without a screen, settings that nothing obeys.
 */
export function promisesUnkept() {
  const [server, web] = [sourcesOf('server/src', 'server/migrations'), sourcesOf('web/src')]
  const runtime = readFileSync(inside(RUNTIME), 'utf8')
  const parts = [...new Set([...runtime.matchAll(/[\s{](\w+)\??: /g)].map(([, name]) => name))]
  const named = (sources, name) => new RegExp(`\\b${name}\\b`).test(sources)
  const quoted = (sources, name) => sources.includes(`'${name}'`)
  return [
    ...parts
      .filter((part) => !named(server, part))
      .map((part) => ({ name: `runtime.${part}`, fault: 'the server does not send it' })),
    ...parts
      .filter((part) => named(server, part) && !named(web, part))
      .map((part) => ({ name: `runtime.${part}`, fault: 'the browser does not read it' })),
    ...USER_DATA_KINDS.filter((kind) => !quoted(web, kind)).map((kind) => ({
      name: `user_data.${kind}`,
      fault: 'no screen reads or writes it',
    })),
    ...SETTING_KEYS.filter((key) => !quoted(server, key) && !quoted(web, key)).map((key) => ({
      name: `setting.${key}`,
      fault: 'neither server nor browser obeys it',
    })),
  ]
}
