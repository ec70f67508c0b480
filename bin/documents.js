import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { VARIABLES } from '../server/src/configuration.ts'
import { headingsIn, strayCitations, strayFiles } from './citations.js'
import { filesBelow, readText } from './fingerprint.js'
import { inside, root } from './places.js'

/**
 * Holds what people read against what there is: names of environment variables, commands of package.json and files that
 * README.md, docs and deploy speak of. Everything in capitals with a `_`, or set with `=`, is a variable of
 * configuration.ts, or a constant that the sources declare.
 */
const NAME = /(?<![\w-])(?:[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|[A-Z][A-Z0-9]+(?==))(?![\w-])/g
/** Names that systemd and the shell give. */
const SYSTEM = /^(?:AF|CAP)_|^HOME$/
const SCRIPT = /\bnpm run ([a-z][\w:-]*)/g
const COMMAND = /\bdeploy\/command (?:[A-Z]\w*=\S* )*([a-z][\w:-]*)/g
const LINK = /\]\(([^)\s#]+)[^)\s]*\)/g

const { scripts } = JSON.parse(readText(inside('package.json')))
const constants = declared()
const paths = [...sources(), ...readdirSync(inside('node_modules'))]
const documents = ['README.md', 'CONTRIBUTING.md', ...below('docs'), ...below('deploy')]
const wrong = [...documents.flatMap(faultsOf), ...untold(), ...citing().flatMap(strayIn)]
for (const line of wrong) console.log(line)
console.log(`${documents.length} documents, ${wrong.length} faults`)
process.exitCode = documents.length > 1 && wrong.length === 0 ? 0 : 1

function below(folder) {
  return readdirSync(inside(folder), { recursive: true })
    .map((name) => join(folder, name))
    .filter((path) => statSync(inside(path)).isFile() && !/\.(png|jpg|webp)$/.test(path))
}

/** Constants of the product, and what the commands of package.json set. */
function declared() {
  const storeys = ['rules/src', 'contract/src', 'server/src', 'demo/src', 'bin', 'bench', 'web/src']
  const texts = storeys
    .flatMap((folder) => filesBelow(inside(folder)))
    .filter((path) => /\.[jt]sx?$/.test(path))
  const names = texts.flatMap((path) => [
    ...readFileSync(path, 'utf8').matchAll(/\bconst ([A-Z][A-Z0-9_]+)\b/g),
  ])
  const set = Object.values(scripts).flatMap((script) => [...script.matchAll(/\b([A-Z][A-Z0-9_]+)=/g)])
  return new Set([...names, ...set].map(([, name]) => name))
}

function faultsOf(path) {
  const text = readFileSync(inside(path), 'utf8')
  const found = (pattern) => [...new Set([...text.matchAll(pattern)].map(([all, part]) => part ?? all))]
  const isKnown = (name) => VARIABLES.includes(name) || constants.has(name) || SYSTEM.test(name)
  const names = found(NAME).filter((name) => !isKnown(name))
  const commands = [...found(SCRIPT), ...found(COMMAND)].filter((name) => !(name in scripts))
  const links = path.endsWith('.md') ? found(LINK).filter((link) => !leads(path, link)) : []
  return [
    ...names.map((name) => `${path} names ${name}, which is no variable of configuration.ts and no constant`),
    ...commands.map((name) => `${path} runs ${name}, which package.json does not have`),
    ...links.map((link) => `${path} links to ${link}, which is not there`),
    ...pathsIn(text)
      .filter((file) => !existsSync(inside(file)))
      .map((file) => `${path} names ${file}, which is not there`),
    ...strayFiles(text, paths).map((file) => `${path} names ${file}, which is nowhere`),
  ]
}

/** Files of the repository that a document names: `kit/{a,b}.ts` is two of them; one with a placeholder is none. */
function pathsIn(text) {
  const named = [...text.matchAll(/`((?:bin|rules|contract|server|web|demo|bench|e2e)\/[^`\s]+)`/g)].map(
    ([, file]) => file,
  )
  return [...new Set(named)].filter((file) => !/[<>*$]|NNNN/.test(file)).flatMap(expanded)
}

function expanded(file) {
  const [all, before, choices, after] = /^(.*)\{([^}]+)\}(.*)$/.exec(file) ?? []
  return all === undefined ? [file] : choices.split(',').map((one) => `${before}${one}${after}`)
}

/** A link to elsewhere is not followed; one that leaves the repository leads nowhere. */
function leads(path, link) {
  if (/^[a-z]+:/.test(link)) return true
  const target = join(inside(dirname(path)), link)
  return !relative(root, target).startsWith('..') && existsSync(target)
}

/** Sources whose comments a reader follows; migrations are frozen. */
function citing() {
  const folders = ['rules', 'contract', 'server', 'web', 'demo', 'bench', 'e2e', 'bin']
  return folders
    .flatMap((folder) => filesBelow(inside(folder)))
    .map((path) => relative(root, path).split(sep).join('/'))
    .filter(
      (path) =>
        /\.(tsx?|js|css|sql)$/.test(path) && !/\/(migrations|dist|node_modules)\/|^bin\/citations/.test(path),
    )
}

/** Every file that a document may name. */
function sources() {
  const folders = ['rules', 'contract', 'server', 'web', 'demo', 'bench', 'e2e', 'bin']
  const named = folders
    .flatMap((folder) => filesBelow(inside(folder)))
    .map((path) => relative(root, path).split(sep).join('/'))
  return [...named, ...readdirSync(root)]
}

function strayIn(path) {
  const headingsOf = (document) =>
    existsSync(inside(document)) ? headingsIn(readText(inside(document))) : undefined
  return strayCitations(readText(inside(path)), headingsOf).map(
    (cited) => `${path} cites ${cited}, which is not there`,
  )
}

/** Variables that the README does not name in the first column of its table. */
function untold() {
  const rows = readText(inside('README.md')).matchAll(/^\| (`[A-Z][^|]*)\|/gm)
  const told = new Set(
    [...rows].flatMap(([, cell]) => [...cell.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name)),
  )
  return VARIABLES.filter((name) => !told.has(name)).map(
    (name) => `README.md has no row for ${name}, which configuration.ts reads`,
  )
}
