import { COMMAND_WORDS, CONTENT_COMMANDS, TEXT_COMMANDS } from '@bcare/rules/assistant/commands'
import { Button, Group, Loader, Menu, Paper, Text, TextInput } from '@mantine/core'
import { IconSparkles } from '@tabler/icons-react'
import type { Editor } from '@tiptap/react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { HelpedArea, WritingHelpProps } from '../shared/rich-text/writing-help.ts'
import { useAreaText } from './area-text.ts'
import css from './assistant.module.css'
import { useEditorText } from './editor-text.ts'
import type { HelpedText } from './helped-text.ts'
import { ASSISTANT_TEXTS as TEXTS } from './texts.ts'
import type { ProposedText, Wish } from './question.ts'
import { useAssistant } from './use-assistant.ts'

/** Within so many points of its end a text that grows is followed. */
const NEAR_END = 24

/** Proposes words for what is being written; nothing of it is taken over but by the user. */
export const WritingHelp = (props: WritingHelpProps) =>
  'editor' in props ? <EditorHelp editor={props.editor} /> : <AreaHelp area={props.area} />

const EditorHelp = ({ editor }: { editor: Editor }) => <Help helped={useEditorText(editor)} place="above" />
const AreaHelp = ({ area }: { area: HelpedArea }) => <Help helped={useAreaText(area)} place="below" />

interface HelpProps {
  helped: HelpedText
  /** Of the text. */
  place: 'above' | 'below'
}

function Help({ helped, place }: HelpProps) {
  const { progress, person_id, ask, askOwn, stop, close, insert, replace } = useAssistant(helped)
  return (
    <div className={css.help} data-place={place}>
      <AssistantMenu person_id={person_id} onAsk={ask} onOwn={askOwn} />
      {progress.kind === 'asking' && <OwnWish onAsk={(wish) => ask({ wish })} onStop={close} />}
      {progress.kind === 'writing' && (
        <>
          <Group gap="xs" className={css.line} role="status">
            <Loader size={14} />
            <Text size="sm">{TEXTS.writing}</Text>
            <Button size="compact-sm" variant="default" onClick={stop}>
              {TEXTS.stop}
            </Button>
          </Group>
          {progress.text !== '' && <ComingText text={progress.text} />}
        </>
      )}
      {progress.kind === 'refused' && (
        <Group gap="xs" className={css.line}>
          <Text size="sm" c="red.8" role="alert">
            {progress.why}
          </Text>
          <Button size="compact-sm" variant="default" onClick={close}>
            {TEXTS.dismiss}
          </Button>
        </Group>
      )}
      {progress.kind === 'proposed' && (
        <Proposal {...progress} onInsert={insert} onReplace={replace} onDismiss={close} />
      )}
    </div>
  )
}

/** The text while it is written: its end stays in view, unless the user has gone back in it. */
function ComingText({ text }: { text: string }) {
  const box = useRef<HTMLDivElement>(null)
  const follows = useRef(true)
  useLayoutEffect(() => {
    if (follows.current && box.current !== null) box.current.scrollTop = box.current.scrollHeight
  })
  return (
    <Paper withBorder role="region" aria-label={TEXTS.proposal} aria-busy m={4} py={8} px={10}>
      <Text
        ref={box}
        component="div"
        size="sm"
        className={css.text}
        tabIndex={0}
        role="document"
        onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
          follows.current = scrollHeight - scrollTop - clientHeight < NEAR_END
        }}
      >
        {text}
      </Text>
    </Paper>
  )
}

interface AssistantMenuProps {
  person_id: number | undefined
  onAsk: (wish: Wish) => void
  onOwn: () => void
}

const AssistantMenu = ({ person_id, onAsk, onOwn }: AssistantMenuProps) => (
  <Menu position="bottom-start" withinPortal returnFocus={false}>
    <Menu.Target>
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<IconSparkles size={16} stroke={1.3} />}
        // The text keeps its selection.
        onMouseDown={(event) => event.preventDefault()}
      >
        {TEXTS.assistant}
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
      {TEXT_COMMANDS.map((command) => (
        <Menu.Item key={command} onClick={() => onAsk({ command })}>
          {COMMAND_WORDS[command].label}
        </Menu.Item>
      ))}
      <Menu.Divider />
      <Menu.Item onClick={onOwn}>{TEXTS.own}</Menu.Item>
      {person_id !== undefined && (
        <>
          <Menu.Divider />
          <Menu.Label>{TEXTS.about_person}</Menu.Label>
          {CONTENT_COMMANDS.map((content) => (
            <Menu.Item key={content} onClick={() => onAsk({ content, person_id })}>
              {COMMAND_WORDS[content].label}
            </Menu.Item>
          ))}
        </>
      )}
    </Menu.Dropdown>
  </Menu>
)

interface OwnWishProps {
  onAsk: (wish: string) => void
  onStop: () => void
}

function OwnWish({ onAsk, onStop }: OwnWishProps) {
  const [wish, setWish] = useState('')
  const send = () => {
    if (wish.trim() !== '') onAsk(wish.trim())
  }
  return (
    <Group gap="xs" className={css.line} wrap="nowrap">
      <TextInput
        autoFocus
        size="xs"
        flex={1}
        miw={0}
        data-mantine-stop-propagation="true"
        aria-label={TEXTS.own_label}
        placeholder={TEXTS.own_example}
        maxLength={1000}
        value={wish}
        onChange={(event) => setWish(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onStop()
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          send()
        }}
      />
      <Button size="xs" disabled={wish.trim() === ''} onClick={send}>
        {TEXTS.write}
      </Button>
      <Button size="xs" variant="default" onClick={onStop}>
        {TEXTS.dismiss}
      </Button>
    </Group>
  )
}

interface ProposalProps extends ProposedText {
  problem?: string
  onInsert: () => void
  onReplace: () => void
  onDismiss: () => void
}

function Proposal({ text, is_partial, lost, problem, onInsert, onReplace, onDismiss }: ProposalProps) {
  const warnings = [
    is_partial && TEXTS.partial,
    lost.length > 0 && TEXTS.lost_blanks(lost.join(', ')),
    problem,
  ].filter((one) => typeof one === 'string')
  const box = useRef<HTMLDivElement>(null)
  // Its buttons are below it: on a phone they would be out of sight.
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <Paper ref={box} withBorder role="region" aria-label={TEXTS.proposal} m={4} py={8} px={10}>
      <Text size="sm" className={css.text} tabIndex={0} role="document">
        {text}
      </Text>
      {warnings.map((one) => (
        <Text key={one} size="sm" c="orange.9" role="alert" mt={4}>
          {one}
        </Text>
      ))}
      <Group justify="space-between" gap="xs" mt="xs">
        <Text size="xs" c="gray.7">
          {TEXTS.check}
        </Text>
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={onDismiss}>
            {TEXTS.dismiss}
          </Button>
          <Button size="xs" variant="default" onClick={onInsert}>
            {TEXTS.insert}
          </Button>
          <Button size="xs" onClick={onReplace}>
            {TEXTS.replace}
          </Button>
        </Group>
      </Group>
    </Paper>
  )
}
