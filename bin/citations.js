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
