import { ActionIcon } from '@mantine/core'
import { IconTypography } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { toast } from '../../kit/page/toast.tsx'
import type { RichEditorProps } from './RichEditor.tsx'
import css from './rich-text.module.css'
import { RichTextView } from './RichTextView.tsx'
import { RICH_TEXT_TEXTS as TEXTS } from './texts.ts'

const load = () => import('./RichEditor.tsx')
const RichEditor = lazy(() => load().then((file) => ({ default: file.RichEditor })))

/** The editor of a formatted text; until it is loaded the text is shown. */
export const RichTextInput = (props: RichEditorProps) => (
  <Suspense
    fallback={
      <div className={css.editor} aria-busy>
        <RichTextView body={props.value} />
      </div>
    }
  >
    <RichEditor {...props} />
  </Suspense>
)

/** Turns a plain input into a formatted one, once the editor is there to take over what was typed. */
export function FormatButton({ onReady }: { onReady: () => void }) {
  const [loading, setLoading] = useState(false)
  const begin = async () => {
    setLoading(true)
    const loaded = await load().then(
      () => true,
      () => false,
    )
    setLoading(false)
    if (loaded) onReady()
    else toast({ type: 'warning', title: TEXTS.unavailable })
  }
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={TEXTS.format}
      title={TEXTS.format}
      loading={loading}
      onClick={() => void begin()}
    >
      <IconTypography size={18} />
    </ActionIcon>
  )
}
