import type { Rolldown } from 'vite'

const chunksOf = (bundle: Rolldown.OutputBundle) =>
  Object.values(bundle).filter((one) => one.type === 'chunk')

/** The chunk that is fetched when this module is imported on its own. */
export function chunkOf(bundle: Rolldown.OutputBundle, id: string): Rolldown.OutputChunk {
  const chunk = chunksOf(bundle).find(({ facadeModuleId }) => facadeModuleId === id)
  if (chunk === undefined) throw new Error(`The build has no chunk of ${id}`)
  return chunk
}

/** Everything that these modules' chunks import at once, themselves first. */
export function closure(bundle: Rolldown.OutputBundle, modules: readonly string[]): Rolldown.OutputChunk[] {
  const chunks = chunksOf(bundle)
  const reached = new Set<Rolldown.OutputChunk>()
  const reach = (chunk: Rolldown.OutputChunk | undefined): void => {
    if (chunk === undefined || reached.has(chunk)) return
    reached.add(chunk)
    for (const file of chunk.imports) reach(chunks.find(({ fileName }) => fileName === file))
  }
  for (const id of modules) reach(chunkOf(bundle, id))
  return [...reached]
}
