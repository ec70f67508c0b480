import type { Plugin, Rolldown } from 'vite'
import type { Declared, DeclaredScreen } from './declared.ts'
import { closure } from './graph.ts'

/** One page of the application as the server hands it out: for these addresses, this file. */
interface PageFile {
  /** As the router writes it: `$id` a parameter, `{-$id}` an optional one. */
  path: string
  file: string
}

/** Everything that a screen is drawn with, from the outermost piece around it. */
const modulesOf = ({ around, modules }: DeclaredScreen) => [
  ...around.flatMap((piece) => piece.modules),
  ...modules,
]

/**
 * One HTML file a screen, beside `index.html`: it names all that the screen is made of, so that a browser asks for
 * everything at once instead of learning of it file by file, and it shows the screen's name while that is on its way.
 */
export function pages(declared: () => Declared): Plugin {
  return {
    name: 'pages',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const index = bundle['index.html']
        if (index?.type !== 'asset') throw new Error('The build has no index.html')
        const html = String(index.source)
        const files = declared().screens.map((screen, number): PageFile => {
          const file = `pages/${number}.html`
          this.emitFile({
            type: 'asset',
            fileName: file,
            source: pageOf(html, screen, closure(bundle, modulesOf(screen))),
          })
          return { path: screen.name, file }
        })
        index.source = stylesLast(html)
        this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(files) })
      },
    },
  }
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const STYLE_SHEET = /\s*<link rel="stylesheet"[^>]*>/g

/** Style sheets at the end: what comes before them is painted without waiting for them, and scripts wait all the same. */
function stylesLast(html: string, further: readonly string[] = []): string {
  const links = [...(html.match(STYLE_SHEET) ?? []).map((link) => link.trim()), ...further]
  return html.replace(STYLE_SHEET, '').replace('</body>', `  ${links.join('\n    ')}\n  </body>`)
}

function pageOf(html: string, { label }: DeclaredScreen, chunks: readonly Rolldown.OutputChunk[]): string {
  const missing = (file: string) => !html.includes(file)
  const styles = new Set(chunks.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))
  const scripts = chunks
    .map(({ fileName }) => fileName)
    .filter(missing)
    .map((file) => `    <link rel="modulepreload" crossorigin href="/${file}">\n`)
  const sheets = [...styles]
    .filter(missing)
    .map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`)
  return stylesLast(html, sheets)
    .replace(/[ \t]*<\/head>/, `${scripts.join('')}  </head>`)
    .replace('<output class="starting">', `<output class="starting"><strong>${escaped(label)}</strong>`)
}
