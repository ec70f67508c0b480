import { readFileSync } from 'node:fs'
import { relative, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { filesBelow } from './fingerprint.js'
import { importsOf } from './imports.js'
import { inside, root } from './places.js'
import { NOT_KEPT, PASS_ON } from './not-kept.js'

/** Where text is typed. Numbers are typed into the kit's own inputs: Mantine's guesses what a dot means. */
const TYPED =
  /<(?:Textarea|TextInput|PasswordInput|PinInput|Autocomplete|TagsInput|JsonInput|textarea|MentionInput)\b/
const GUESSING = /<NumberInput\b|<input\b[^>]*type="number"|\bparseFloat\(/
/** What keeps the text of a form (web/src/kit/runtime/draft). */
const KEEPS =
  /\buse(?:Draft|DraftState|DraftForm|EditForm)\s*(?:<[^()]*>)?\(|<(?:EditDialog|RecordForm|ListScreen)\b|\blistScreen\(/
const HOLDS = /\buse(?:State|Reducer)\s*(?:<[^()]*>)?\(|\bdefaultValue=/
const OWN_FORM = /from '@mantine\/form'/
const KIT = 'web/src/kit/runtime/draft/'

const withoutComments = (text) => text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')

/** The sources of the web as they are read here: what each types, holds, keeps and imports. */
function sources() {
  const paths = filesBelow(inside('web/src')).map((path) => relative(root, path).split(sep).join('/'))
  const files = paths.filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
  return new Map(
    files.map((path) => [
      path,
      {
        text: withoutComments(readFileSync(inside(path), 'utf8')),
        imports: importsOf(path).filter((place) => place.startsWith('web/src/')),
      },
    ]),
  )
}

/**
 * Whether a file keeps what is typed in it: by the draft's own hooks, or by a hook beside it that does. A component that
 * keeps its own text keeps nothing of the one that shows it.
 */
function keeps(path, files, seen = new Set()) {
  if (seen.has(path)) return false
  seen.add(path)
  const { text, imports } = files.get(path)
  if (KEEPS.test(text)) return true
  return imports.some(
    (place) => /\/use-[^/]+\.tsx?$/.test(place) && files.has(place) && keeps(place, files, seen),
  )
}

/** Each file in which something is typed that nothing keeps, with what is wrong. `files` by path; `reasons` of those that deliberately do not; `passing` hold nothing that is not their form's. */
export function formFaults(files, reasons = {}, passing = new Set()) {
  const faults = []
  const importers = new Map([...files.keys()].map((path) => [path, []]))
  for (const [path, { imports }] of files)
    if (!path.endsWith('/chunks.ts')) for (const place of imports) importers.get(place)?.push(path)
  const typed = new Set()
  const follow = (path, from) => {
    if (typed.has(path)) return
    if (reasons[path] !== undefined || path.startsWith(KIT) || keeps(path, files)) return
    typed.add(path)
    if (!passing.has(path) && HOLDS.test(files.get(path).text)) {
      faults.push(
        `${path}: what is typed${from === path ? '' : ` into ${from}`} is lost when it closes: ${RULE}`,
      )
      return
    }
    const above = importers.get(path)
    if (above.length === 0) faults.push(`${path}: nothing keeps what is typed into ${from}: ${RULE}`)
    for (const next of above) follow(next, from)
  }
  for (const [path, { text }] of files) {
    if (TYPED.test(text)) follow(path, path)
    if (OWN_FORM.test(text) && !path.startsWith(KIT) && /\buseForm\b/.test(text))
      faults.push(`${path}: useForm of Mantine keeps nothing: useDraftForm`)
    if (GUESSING.test(text))
      faults.push(`${path}: guesses what a number means: IntInput, DecimalInput, MoneyInput`)
  }
  for (const path of [...Object.keys(reasons), ...passing])
    if (!files.has(path)) faults.push(`bin/not-kept.js names ${path}, which is not there`)
  return faults
}

const RULE = 'useDraft and useDraftState of web/src/kit/runtime/draft, or a reason in bin/not-kept.js'

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const files = sources()
  const faults = formFaults(files, NOT_KEPT, PASS_ON)
  for (const line of faults) console.log(line)
  console.log(`${files.size} files, ${Object.keys(NOT_KEPT).length} with a reason, ${faults.length} faults`)
  process.exitCode = files.size > 0 && faults.length === 0 ? 0 : 1
}
