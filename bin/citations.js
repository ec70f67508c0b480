/** A document that a comment cites, and the heading that it names. */
const CITED = /\b(docs\/[\w./-]+\.md)(?:,?\s+(?:\*\s+)?["«]([^"»\n]+)["»])?/g

/** How documents were cited that only their authors could open. */
const STRAY =
  /\b(?:families|vietnam|demo-data|glossary|peers|style|models|decisions|spec)\.md\b|(?<![\w/-])(?:spec|decisions?|glossary) \d+(?:\.\d+)?\b/gi

/** The headings of a document. */
export const headingsIn = (document) => [...document.matchAll(/^#+ (.+)$/gm)].map(([, title]) => title.trim())

/**
 * Citations in the text of a source that lead nowhere: to a document, or a heading of it, that the repository does not have.
 * `headingsOf` answers the headings of a document by its path, and nothing for one that is not there.
 */
export function strayCitations(text, headingsOf) {
  const stray = [...text.matchAll(STRAY)].map(([cited]) => cited)
  const lost = [...text.matchAll(CITED)].filter(([, path, heading]) => {
    const headings = headingsOf(path)
    return headings === undefined || (heading !== undefined && !headings.includes(heading))
  })
  return [...stray, ...lost.map(([cited]) => cited)]
}

const FILE = /`((?:[\w.-]+\/)*[\w-]+(?:\.[\w-]+)*\.(?:tsx?|js|sql|css))`/g
const STOREY = /^(?:bin|rules|contract|server|web|demo|bench|e2e)\//

/**
 * Files that a document names by the end of their path (`calls/budget.test.ts`, `kit/turns.ts`) and that are nowhere; those with a
 * whole path are looked up by it. `paths` are all files there are.
 */
export function strayFiles(text, paths) {
  const named = new Set(Array.from(text.matchAll(FILE), ([, file]) => file))
  return [...named].filter(
    (file) =>
      !STOREY.test(file) && !/NNNN/.test(file) && !paths.some((path) => `/${path}`.endsWith(`/${file}`)),
  )
}
