import { customersChunks } from '../customers/chunks.ts'
import type { Chunk } from '../kit/chunk.ts'
import { kitChunks } from '../kit/chunks.ts'

/** What the frames around screens share. */
const around: Chunk = {
  of: () => [
    import('./Menu.tsx'),
    import('./ScreenOutlet.tsx'),
    import('./Shell.module.css'),
    import('./UserMenu.module.css'),
  ],
}

/** Files of the build that hold what several screens share. The first that reaches a module has it. */
export const CHUNKS: Readonly<Record<string, Chunk>> = { ...kitChunks, around, ...customersChunks }
