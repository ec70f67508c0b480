import type { Chunk } from '../kit/chunk.ts'

/** What opens modals from anywhere. */
export const modalsChunk: Chunk = {
  name: 'parts',
  whole: true,
  of: () => [
    import('./brand/Brand.tsx'),
    import('./modals/appointment-modal.ts'),
    import('./modals/customer-modal.ts'),
    import('./modals/note-modal.ts'),
    import('./modals/task-modal.ts'),
  ],
}

/** Words beside those of the kit's own controls. */
export const wordsChunk: Chunk = { name: 'controls', of: () => [import('./pickers/texts.ts')] }

/** What most forms choose with. It reads the contract's schemas, which take long to build: no list may need it. */
export const inputsChunk: Chunk = {
  name: 'inputs',
  of: () => [
    import('@bcare/contract/settings/custom-field'),
    import('../kit/form/field.ts'),
    import('../kit/form/picker/PickerOptions.tsx'),
    import('./pickers/TermPicker.tsx'),
  ],
}
