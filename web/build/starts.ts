import type { Plugin } from 'vite'
import type { Declared, Fetched } from './declared.ts'
import { chunkOf, closure } from './graph.ts'
import { LIBRARIES } from './libraries.ts'

const starting = ({ screens, pieces }: Declared): Fetched[] =>
  [...screens, ...pieces].filter(({ start }) => start)

/** Fails the build when what people see first comes to need what only some screens should. */
export function lightStart(declared: () => Declared): Plugin {
  return {
    name: 'light-start',
    apply: 'build',
    generateBundle(_options, bundle) {
      const all = declared()
      const late = [
        ...LIBRARIES.map((library) => ({ ...library, name: library.chunk })),
        ...all.chunks,
      ].filter((chunk) => chunk.late === true)
      const heavy = new Set(late.map(({ name }) => name))
      for (const { name, modules } of starting(all)) {
        const found = closure(bundle, modules).filter((chunk) => heavy.has(chunk.name))
        if (found.length > 0)
          this.error(`${name} comes to need ${found.map((chunk) => chunk.name).join(', ')}`)
      }
    },
  }
}

/** Asks at once for what both signing in and the frame of every screen come to need: one wait less on a slow line. */
export function earlyStart(declared: () => Declared): Plugin {
  return {
    name: 'early-start',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const first = declared().screens.filter(({ start }) => start)
        const outermost = first.flatMap((screen) => (screen.around.length > 0 ? screen.around : [screen]))
        const imports = outermost.flatMap(({ modules }) =>
          modules.map((id) => new Set(chunkOf(bundle, id).imports)),
        )
        const shared = imports.reduce((all, one) => all.intersection(one))
        return [...shared]
          .filter((file) => !html.includes(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
            injectTo: 'head',
          }))
      },
    },
  }
}

/** Fails the build when chunks import each other in a circle: which of them runs first would be chance. */
export function noCircles(): Plugin {
  return {
    name: 'no-circles',
    generateBundle(_options, bundle) {
      const done = new Set<string>()
      const follow = (file: string, path: readonly string[]): void => {
        if (path.includes(file)) this.error(`chunks in a circle: ${[...path, file].join(' → ')}`)
        const chunk = bundle[file]
        if (done.has(file) || chunk?.type !== 'chunk') return
        for (const next of chunk.imports) follow(next, [...path, file])
        done.add(file)
      }
      for (const file of Object.keys(bundle)) follow(file, [])
    },
  }
}
