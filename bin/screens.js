import { readFileSync } from 'node:fs'
import { FILED_ENTITIES } from '../contract/src/files/file-usage.ts'
import { families } from '../contract/src/families.ts'
import { fieldPlaces } from './field-places.js'
import { filesBelow } from './fingerprint.js'
import { inside } from './places.js'
import { promisesUnkept } from './promised-places.js'
import { unexplained } from './unexplained.js'
import {
  CALLS_WITHOUT_SCREEN,
  FIELDS_WITHOUT_SCREEN,
  FILES_WITHOUT_SCREEN,
  PROMISES_WITHOUT_PLACE,
} from './without-screen.js'

/**
 * What the contract offers has its place in the browser: every field of every entity, every call, every part of the
 * runtime configuration, every kind of a user's data, and every setting obeyed somewhere. What deliberately has none
 * is listed in without-screen.js with its reason; a reason for what has a place is a fault too.
 */
const fields = fieldPlaces()
const placed = new Set(fields.filter(({ places }) => places.length > 0).map(nameOf))
/** An id is shown by its name: `owner_id` by `owner_name`, `done_by` by `done_by_name`. */
const isNamed = ({ entity, part, field }) =>
  part === 'derived' && placed.has(`${entity}.${field.replace(/_id$/, '')}_name`)
const missing = fields
  .filter((one) => one.places.length === 0 && !isNamed(one))
  .map((one) => ({ name: nameOf(one), part: one.part }))
const faults = [
  ...unexplained(unattached(), FILES_WITHOUT_SCREEN, () => 'no screen attaches files to it'),
  ...unexplained(missing, FIELDS_WITHOUT_SCREEN, ({ part }) =>
    part === 'derived' ? 'no screen shows it' : 'no form writes it',
  ),
  ...unexplained(callsUnused(), CALLS_WITHOUT_SCREEN, () => 'no screen calls it'),
  ...unexplained(promisesUnkept(), PROMISES_WITHOUT_PLACE, ({ fault }) => fault),
]
for (const line of faults) console.log(line)
console.log(`${fields.length} fields, ${faults.length} faults`)
process.exitCode = fields.length > 0 && faults.length === 0 ? 0 : 1

function nameOf({ entity, field }) {
  return `${entity}.${field}`
}

/** Calls of the contract that the browser's sources never name. A list screen that is given a family uses all of its rows' calls, the pages of an import all of its calls. */
function callsUnused() {
  const sources = webSources().join('\n')
  const ROWS = ['list', 'query', 'get', 'add', 'update', 'delete']
  const unused = ([family, calls]) => {
    const whole = new RegExp(`\\bfamily(?:=\\{|: )(?:api\\.)?${family}\\b(?!\\.)`).test(sources)
    if (sources.includes(`importApi(api.${family})`)) return []
    return Object.keys(calls)
      .filter((call) => !(whole && ROWS.includes(call)))
      .filter((call) => !new RegExp(`\\b${family}\\.${call}\\b`).test(sources))
      .filter((call) => !new RegExp(`\\{[^{}]*\\b${call}\\b[^{}]*\\} = ${family}\\b`).test(sources))
      .map((call) => ({ name: `${family}.${call}` }))
  }
  return Object.entries(families).flatMap(unused)
}

function webSources() {
  return filesBelow(inside('web/src'))
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\./.test(path))
    .map((path) => readFileSync(path, 'utf8'))
}

/** Entities that files can hang on and that no source which takes files names as the record they go to. */
function unattached() {
  const takers = webSources().filter((source) =>
    /\b(uploadFiles|sendTo)\(|<(RecordFiles|CatalogueFiles|Upload|PictureAvatar)\b/.test(source),
  )
  return FILED_ENTITIES.filter(
    (entity) => !takers.some((source) => new RegExp(`\\bentity_type(: '|=")${entity}\\b`).test(source)),
  ).map((name) => ({ name }))
}
