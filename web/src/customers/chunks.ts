import type { Chunk } from '../kit/chunk.ts'

/** What the screens of customers, and those that show one, share. */
export const customersChunk: Chunk = {
  name: 'customers',
  of: () => [
    import('./customers.module.css'),
    import('./person-choices.ts'),
    import('./PersonAvatar.tsx'),
    import('./texts.ts'),
  ],
}
