import { customersChunk } from '../customers/chunks.ts'
import type { Chunk } from '../kit/chunk.ts'
import { controlsChunk, listChunk, partsChunk } from '../kit/chunks.ts'
import { inputsChunk, modalsChunk, wordsChunk } from '../shared/chunks.ts'

/** What the frames around screens share. */
const around: Chunk = {
  name: 'around',
  of: () => [
    import('./frame/Menu.tsx'),
    import('./frame/ScreenOutlet.tsx'),
    import('./frame/Shell.module.css'),
    import('./frame/UserMenu.module.css'),
  ],
}

/** Files of the build that hold what several screens share. The first that reaches a module has it. */
export const CHUNKS: readonly Chunk[] = [
  partsChunk,
  modalsChunk,
  controlsChunk,
  wordsChunk,
  inputsChunk,
  listChunk,
  around,
  customersChunk,
]
