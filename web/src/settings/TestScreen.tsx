import { Text } from '@mantine/core'
import { Page } from '../kit/page/Page.tsx'
import { Gallery } from './Gallery.tsx'
import { GALLERY_TEXTS as TEXTS } from './texts.ts'

/** The components of the application, for the engineers who work on it. */
export function TestScreen() {
  return (
    <Page title={TEXTS.title}>
      <Text c="gray.7">{TEXTS.about}</Text>
      <Gallery />
    </Page>
  )
}
