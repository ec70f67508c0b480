import { customersChunk } from '../customers/chunks.ts'
import type { Chunk } from '../kit/chunk.ts'
import { controlsChunk, listChunk, partsChunk } from '../kit/chunks.ts'
import { inputsChunk, modalsChunk, wordsChunk } from '../shared/chunks.ts'

/** What the frames around screens share. */
const around: Chunk = {
  name: 'around',
  of: () => [
    import('./Menu.tsx'),
    import('./ScreenOutlet.tsx'),
    import('./Shell.module.css'),
    import('./UserMenu.module.css'),
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
