import type { Chunk } from './chunk.ts'

/** What every screen reads and writes with, the sign-in screen included. */
export const partsChunk: Chunk = {
  name: 'parts',
  whole: true,
  of: () => [
    import('@bcare/contract/kit/client'),
    import('@bcare/contract/kit/codes'),
    import('@bcare/rules/text/count'),
    import('@bcare/rules/text/date'),
    import('@bcare/rules/text/fold'),
    import('@bcare/rules/text/money'),
    import('@bcare/rules/text/name'),
    import('@bcare/rules/text/phone'),
    import('./api.ts'),
    import('./Brand.tsx'),
    import('./Gently.tsx'),
    import('./crumb.ts'),
    import('./modals-place.ts'),
    import('./draft.ts'),
    import('./modal.tsx'),
    import('./may.ts'),
    import('./settings.ts'),
    import('./use-constant.ts'),
    import('./storage.ts'),
    import('./use-now.ts'),
    import('./Page.tsx'),
    import('./tab.ts'),
    import('./use-period.ts'),
    import('./slug.ts'),
    import('./use-reorder.ts'),
    import('./TabList.tsx'),
    import('./TabsPage.tsx'),
    import('./files.ts'),
    import('./device.ts'),
    import('./Grip.tsx'),
  ],
}

/** Small controls that most screens have one or two of, and what forms and lists read about their fields. */
export const controlsChunk: Chunk = {
  name: 'controls',
  of: () => [
    import('@bcare/contract/insight/export-entities'),
    import('@bcare/contract/kit/ability'),
    import('@bcare/rules/settings/custom-check'),
    import('@bcare/rules/settings/custom-convert'),
    import('@bcare/rules/settings/custom-field'),
    import('@bcare/rules/settings/custom-value'),
    import('@bcare/rules/settings/custom-words'),
    import('@bcare/rules/settings/page'),
    import('./custom/custom.module.css'),
    import('./custom/definitions.ts'),
    import('./custom/texts.ts'),
    import('./data/StatusBadge.tsx'),
    import('./form/form.module.css'),
    import('./form/texts.ts'),
  ],
}

/** The list screen, but for its calendar and what long pages need. */
export const listChunk: Chunk = {
  name: 'list',
  late: true,
  of: () => [
    import('./custom/columns.tsx'),
    import('./data/ChoiceChip.tsx'),
    import('./data/confirm.tsx'),
    import('./data/DetailDrawer.tsx'),
    import('./data/HistoryList.tsx'),
    import('./data/KeyValue.tsx'),
    import('./data/ListScreen.tsx'),
    import('./data/UseList.tsx'),
  ],
}
