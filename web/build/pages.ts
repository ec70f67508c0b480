import { join } from 'node:path/posix'
import { parseAst, type Plugin, type Rolldown } from 'vite'

/** One page of the application as the server hands it out: for these addresses, this file. */
interface PageFile {
  /** As the router writes it: `$id` a parameter, `{-$id}` an optional one. */
  path: string
  file: string
}

interface Screen {
  path: string
  label?: string
  /** Modules that the screen is drawn with, by the end of their names. */
  modules: readonly string[]
}

/** Which frame stands around the screens of each table of `screens.tsx`. */
const FRAMES: Readonly<Record<string, string>> = {
  MAIN_SCREENS: '/app/Shell.tsx',
  MOBILE_SCREENS: '/app/MobileFrame.tsx',
  PRINT_SCREENS: '/app/PrintFrame.tsx',
}

const OUTSIDE: readonly Screen[] = [
  { path: '/login', label: 'Đăng nhập', modules: ['/identity/LoginScreen.tsx'] },
  { path: '/register', label: 'Đăng ký', modules: ['/identity/RegisterScreen.tsx'] },
]

interface Node {
  type: string
  [part: string]: unknown
}

/** Every node of a syntax tree that `wanted` names, outermost first; nothing within those that it found. */
function* find(node: unknown, wanted: (node: Node) => boolean): Generator<Node> {
  if (typeof node !== 'object' || node === null) return
  if ('type' in node && wanted(node as Node)) yield node as Node
  else for (const part of Object.values(node)) yield* find(part, wanted)
}

const stringAt = (object: Node, key: string): string | undefined => {
  const property = (object['properties'] as Node[]).find(
    (one) => (one['key'] as { name?: string } | undefined)?.name === key,
  )
  const value = (property?.['value'] as { value?: unknown } | undefined)?.value
  return typeof value === 'string' ? value : undefined
}

/** The tables of `screens.tsx`, read from its code: paths, labels, and the modules that they load. */
function screensIn(code: string): Screen[] {
  const tables = find(
    parseAst(code),
    ({ type, id }) => type === 'VariableDeclarator' && ((id as { name?: string }).name ?? '') in FRAMES,
  )
  return [...tables].flatMap((table) => {
    const frame = FRAMES[(table['id'] as { name: string }).name] as string
    const entries = find(table['init'], (node) => node.type === 'ObjectExpression')
    return [...entries].flatMap((entry) => {
      const path = stringAt(entry, 'path')
      const label = stringAt(entry, 'label')
      if (path === undefined || label === undefined) throw new Error('A screen without a path or a label')
      const loads = find(entry, (node) => node.type === 'ImportExpression')
      const own = [...loads].map((load) => join('/app', (load['source'] as { value: string }).value))
      return own.length === 0 ? [] : [{ path, label, modules: ['/app/SignedIn.tsx', frame, ...own] }]
    })
  })
}

/** Everything that these modules' chunks import at once, themselves first. */
function closure(bundle: Rolldown.OutputBundle, modules: readonly string[]): Rolldown.OutputChunk[] {
  const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
  const reached = new Set<Rolldown.OutputChunk>()
  const reach = (chunk: Rolldown.OutputChunk | undefined): void => {
    if (chunk === undefined || reached.has(chunk)) return
    reached.add(chunk)
    for (const file of chunk.imports) reach(chunks.find(({ fileName }) => fileName === file))
  }
  for (const end of modules) {
    const entry = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(end))
    if (entry === undefined) throw new Error(`The build has no chunk of ${end}`)
    reach(entry)
  }
  return [...reached]
}

/**
 * One HTML file a screen, beside `index.html`: it names all that the screen is made of, so that a browser asks for
 * everything at once instead of learning of it file by file, and it shows the screen's name while that is on its way.
 */
export function pages(): Plugin {
  let screens: Screen[] = []
  return {
    name: 'pages',
    apply: 'build',
    transform: {
      order: 'post',
      handler(code, id) {
        if (id.endsWith('/app/screens.tsx')) screens = [...screensIn(code), ...OUTSIDE]
      },
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const index = bundle['index.html']
        if (index?.type !== 'asset') throw new Error('The build has no index.html')
        const html = String(index.source)
        const files = screens.map((screen, number): PageFile => {
          const file = `pages/${number}.html`
          this.emitFile({
            type: 'asset',
            fileName: file,
            source: pageOf(html, screen, closure(bundle, screen.modules)),
          })
          return { path: screen.path, file }
        })
        index.source = stylesLast(html)
        this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(files) })
      },
    },
  }
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const STYLE_SHEET = /\s*<link rel="stylesheet"[^>]*>/g

/** Style sheets at the end: what stands before them is painted without waiting for them, and scripts wait all the same. */
function stylesLast(html: string, further: readonly string[] = []): string {
  const links = [...(html.match(STYLE_SHEET) ?? []).map((link) => link.trim()), ...further]
  return html.replace(STYLE_SHEET, '').replace('</body>', `  ${links.join('\n    ')}\n  </body>`)
}

function pageOf(html: string, { label }: Screen, chunks: readonly Rolldown.OutputChunk[]): string {
  const missing = (file: string) => !html.includes(file)
  const styles = new Set(chunks.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))
  const scripts = chunks
    .map(({ fileName }) => fileName)
    .filter(missing)
    .map((file) => `    <link rel="modulepreload" crossorigin href="/${file}">\n`)
  const sheets = [...styles]
    .filter(missing)
    .map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`)
  const title = label === undefined ? '' : `<strong>${escaped(label)}</strong>`
  return stylesLast(html, sheets)
    .replace('  </head>', `${scripts.join('')}  </head>`)
    .replace('<output class="starting">', `<output class="starting">${title}`)
}
