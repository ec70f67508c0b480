import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { SETTING_KEYS } from '../contract/src/settings/registry/index.ts'
import { filesBelow } from './fingerprint.js'
import { inside, root } from './places.js'
import { unreadSettings } from './setting-reads.js'
import { unexplained } from './unexplained.js'

/** Settings that nothing reads yet, each with its reason. */
const READ_BY_NOTHING = {}

/** What a clinic can set, the product goes by: each key is read outside of the area of settings. */
const sources = ['server/src', 'server/schema.sql', 'web/src']
  .flatMap((folder) => filesBelow(inside(folder)))
  .map((path) => ({ path: relative(root, path), text: readFileSync(path, 'utf8') }))
const faults = unexplained(
  unreadSettings(SETTING_KEYS, sources),
  READ_BY_NOTHING,
  () => 'the clinic can set it, and nothing reads it',
)
for (const line of faults) console.log(line)
console.log(`${SETTING_KEYS.length} settings, ${faults.length} faults`)
process.exitCode = SETTING_KEYS.length > 0 && faults.length === 0 ? 0 : 1
