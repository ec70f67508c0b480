import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** Fails the build when a Mantine component is used whose style sheet the list in `file` does not bring. */
export function mantineStyles(file: string): Plugin {
  const listed = readFileSync(file, 'utf8')
  const styleOf = (id: string) => /@mantine\/core\/esm\/.*\/(\w+)\.module\.mjs$/.exec(id)?.[1]
  return {
    name: 'mantine-styles',
    generateBundle(_options, bundle) {
      const used = Object.values(bundle).flatMap((chunk) =>
        chunk.type === 'chunk' ? Object.keys(chunk.modules) : [],
      )
      const missing = [...new Set(used.map(styleOf))].filter(
        (name) => name !== undefined && !listed.includes(`/${name}.layer.css`),
      )
      if (missing.length > 0) this.error(`mantine.css lacks ${missing.join(', ')}`)
    },
  }
}
