import { linkOf } from '@bcare/rules/text/rich-text'
import { ActionIcon, Button, Group, Popover, TextInput } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { type Editor, useEditorState } from '@tiptap/react'
import { useState } from 'react'
import css from './rich-text.module.css'
import { RICH_TEXT_TEXTS as TEXTS } from './texts.ts'

/** Where the words under the selection lead, if they do. */
const hrefAt = (editor: Editor): string => {
  const { href } = editor.getAttributes('link') as { href?: string | null }
  return href ?? ''
}

/** Makes what is selected a link; without a selection the address itself is written. */
function putLink(editor: Editor, typed: string, href: string): void {
  const { empty } = editor.state.selection
  const chain = editor.chain().focus()
  if (empty && !editor.isActive('link'))
    chain.insertContent({ type: 'text', text: typed, marks: [{ type: 'link', attrs: { href } }] }).run()
  else chain.extendMarkRange('link').setLink({ href }).run()
}

/** The button for a link, with a place for its address. */
export function LinkButton({ editor, tabIndex }: { editor: Editor; tabIndex: number }) {
  const [typed, setTyped] = useState<string>()
  const [wrong, setWrong] = useState(false)
  const active = useEditorState({ editor, selector: ({ editor: now }) => now.isActive('link') })
  const close = () => {
    setTyped(undefined)
    setWrong(false)
  }
  const put = () => {
    const href = linkOf(typed ?? '')
    setWrong(href === undefined)
    if (href === undefined) return
    putLink(editor, (typed ?? '').trim(), href)
    close()
  }
  return (
    <Popover opened={typed !== undefined} onDismiss={close} trapFocus returnFocus withinPortal>
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          className={css.tool}
          aria-label={TEXTS.link}
          title={TEXTS.link}
          aria-pressed={active}
          tabIndex={tabIndex}
          onClick={() => setTyped(hrefAt(editor))}
        >
          <IconLink size={16} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown
        // What is typed and pressed here is not for the toolbar and the form around it.
        onKeyDown={(event) => event.stopPropagation()}
        onMouseDown={(event) => event.stopPropagation()}
      >
        <TextInput
          data-autofocus
          data-mantine-stop-propagation="true"
          type="url"
          aria-label={TEXTS.address}
          placeholder={TEXTS.address_example}
          w={280}
          value={typed ?? ''}
          error={wrong && TEXTS.address_wrong}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            put()
          }}
        />
        <Group justify="flex-end" gap="xs" mt="xs">
          {active && (
            <Button
              size="xs"
              variant="default"
              onClick={() => {
                editor.chain().focus().extendMarkRange('link').unsetLink().run()
                close()
              }}
            >
              {TEXTS.remove_link}
            </Button>
          )}
          <Button size="xs" onClick={put}>
            {TEXTS.put_link}
          </Button>
        </Group>
      </Popover.Dropdown>
    </Popover>
  )
}
