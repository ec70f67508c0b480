import { readFileSync } from 'node:fs'
import { API } from 'typescript/unstable/sync'
import {
  isCallExpression,
  isObjectLiteralExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isShorthandPropertyAssignment,
  isSpreadAssignment,
  isStringLiteral,
} from 'typescript/unstable/ast/is'
import { filesBelow } from './fingerprint.js'
import { importsOf } from './imports.js'
import { inside, root } from './places.js'
import { relative, sep } from 'node:path'

/**
 * Where each field of the contract has its place on a screen: a field of `edits`, `once` and `secret` is written by a
 * form, one of `derived` is shown or used. The compiler knows the uses by type; columns and inputs that are named by
 * a text count where the file, or one of its area that imports it, knows the entity's contract.
 */
const PARTS = ['edits', 'once', 'secret', 'derived']

/**
 * Every field of every entity, as `{ entity, part, field, places }`, its places as paths from the root. The compiler, which
 * takes long, is asked only where no text names the field.
 */
export function fieldPlaces() {
  const api = new API({ cwd: root })
  try {
    const snapshot = api.updateSnapshot({ openProject: inside('web/tsconfig.json') })
    const [project] = snapshot.getProjects()
    const texts = namedByText()
    return entitiesOf(project).flatMap(({ entity, module, parts }) =>
      parts.flatMap(({ part, names }) =>
        names.map((name) => {
          const written = part !== 'derived'
          const named = texts(module, name.text, written)
          const places = named.length > 0 ? named : usesOf(project.checker, name, written)
          return { entity, part, field: name.text, places: [...new Set(places)] }
        }),
      ),
    )
  } finally {
    api.close()
  }
}

const pathOf = (path) => relative(root, path).split(sep).join('/')

const isSource = (path) => /^web\/src\/.*\.tsx?$/.test(path) && !/\.test\./.test(path)

/** What `entity('name', { edits, once, derived, secret })` declares, wherever it is called. */
function entitiesOf({ checker, program }) {
  const files = program.getSourceFileNames().filter((path) => pathOf(path).startsWith('contract/src/'))
  const found = []
  for (const path of files) {
    const walk = (node) => {
      if (isCallExpression(node) && node.expression.text === 'entity' && isStringLiteral(node.arguments[0]))
        found.push(entityAt(checker, node, pathOf(path)))
      node.forEachChild(walk)
    }
    program.getSourceFile(path).forEachChild(walk)
  }
  return found
}

function entityAt(checker, { arguments: [name, spec] }, module) {
  const parts = literalOf(checker, spec)
    .properties.filter((property) => PARTS.includes(property.name?.text))
    .map((property) => ({
      part: property.name.text,
      names: namesOf(checker, literalOf(checker, property.initializer ?? property.name)),
    }))
  return { entity: name.text, module, parts }
}

/** An object literal, or the one that a constant was declared with. */
function literalOf(checker, node) {
  let literal = node
  while (!isObjectLiteralExpression(literal)) {
    const inner =
      literal.initializer ??
      (isPropertyAccessExpression(literal) ? undefined : literal.expression) ??
      declarationOf(checker, literal)
    if (inner === undefined) throw new Error(`No object literal is known for ${node.getText()}`)
    literal = inner
  }
  return literal
}

const ALIAS = 2_097_152

function declarationOf(checker, node) {
  const symbol = checker.getSymbolAtLocation(node)
  const target = symbol && symbol.flags & ALIAS ? checker.getAliasedSymbol(symbol) : symbol
  return target?.valueDeclaration?.resolve()
}

const namesOf = (checker, literal) =>
  literal.properties.flatMap((property) =>
    isSpreadAssignment(property)
      ? namesOf(checker, literalOf(checker, property.expression))
      : [property.name],
  )

/** The files that use a field; of one that people fill in, the forms that do and what writes it into an object. */
const usesOf = (checker, name, written) =>
  checker
    .getReferencedSymbolsForNode(name, name.getStart())
    .flatMap(({ references }) => references)
    .filter(({ path }) => isSource(pathOf(path)))
    .filter((reference) => !written || isForm(pathOf(reference.path)) || isWritten(reference.resolve()))
    .map(({ path }) => pathOf(path))

const isForm = (path) => /(form|dialog|editor|input)[^/]*$/i.test(path)

const isWritten = ({ parent }) => isPropertyAssignment(parent) || isShorthandPropertyAssignment(parent)

/** A look-up of the sources that name a field (as an input, when it must be written) and know the entity's module, or are imported by one that does. */
function namedByText() {
  const files = filesBelow(inside('web/src')).map(pathOf).filter(isSource)
  const sources = new Map(
    files.map((path) => [path, { imports: importsOf(path), text: readFileSync(inside(path), 'utf8') }]),
  )
  const area = (path) => path.split('/')[2]
  return (module, field, written) => {
    const knows = files.filter((path) => sources.get(path).imports.includes(module))
    const imported = knows.flatMap((path) =>
      sources.get(path).imports.filter((other) => sources.has(other) && area(other) === area(path)),
    )
    return [...knows, ...imported].filter((path) => {
      const { text } = sources.get(path)
      return (
        text.includes(`'${field}'`) &&
        (!written || /FieldSpec|fields[=:]|FIELDS/.test(text) || text.includes(`name: '${field}'`))
      )
    })
  }
}
