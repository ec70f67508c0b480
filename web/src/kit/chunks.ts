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
    import('./api/api.ts'),
    import('./page/Gently.tsx'),
    import('./page/crumb.ts'),
    import('./page/modals-place.ts'),
    import('@bcare/rules/text/draft'),
    import('./runtime/draft/DraftLine.tsx'),
    import('./runtime/draft/use-draft.ts'),
    import('./runtime/draft/use-draft-form.ts'),
    import('./page/modal.tsx'),
    import('./session/may.ts'),
    import('./runtime/settings.ts'),
    import('./runtime/use-constant.ts'),
    import('./runtime/storage.ts'),
    import('./use-now.ts'),
    import('./page/Page.tsx'),
    import('./page/tab.ts'),
    import('./use-period.ts'),
    import('./slug.ts'),
    import('./reorder/use-reorder.ts'),
    import('./page/TabList.tsx'),
    import('./page/TabbedScreen.tsx'),
    import('./page/head-place.ts'),
    import('./page/TabsPage.tsx'),
    import('./api/files.ts'),
    import('./session/device.ts'),
    import('./reorder/Grip.tsx'),
  ],
}

/** Small controls that most screens have one or two of, and what forms and lists read about their fields. */
export const controlsChunk: Chunk = {
  name: 'controls',
  of: () => [
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
    import('./data/filters/ChoiceChip.tsx'),
    import('./data/confirm.tsx'),
    import('./data/DetailDrawer.tsx'),
    import('./data/history/HistoryList.tsx'),
    import('./data/KeyValue.tsx'),
    import('./data/list/ListScreen.tsx'),
    import('./data/UseList.tsx'),
  ],
}
