import type { Chunk } from '../kit/chunk.ts'

/** What the screens of customers, and those that show one, share. */
const customers: Chunk = {
  of: () => [
    import('./customers.module.css'),
    import('./person-choices.ts'),
    import('./PersonAvatar.tsx'),
    import('./texts.ts'),
  ],
}

export const customersChunks = { customers }
