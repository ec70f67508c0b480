import { COMMAND_WORDS, CONTENT_COMMANDS, TEXT_COMMANDS } from '@bcare/rules/assistant/commands'
import { Button, Group, Loader, Menu, Paper, Text, TextInput } from '@mantine/core'
import { IconSparkles } from '@tabler/icons-react'
import { useState } from 'react'
import type { WritingHelpProps } from '../shared/rich-text/writing-help.ts'
import css from './assistant.module.css'
import { insertBehind, replacePassage } from './passage.ts'
import { ASSISTANT_TEXTS as TEXTS } from './texts.ts'
import { useAssistant, type Wish } from './use-assistant.ts'

/** Proposes words for what is being written; nothing of it is taken over but by the user. */
export function WritingHelp({ editor }: WritingHelpProps) {
  const assistant = useAssistant(editor)
  const { progress, person_id, ask, askOwn, stop, passage } = assistant
  return (
    <div className={css.help}>
      <AssistantMenu person_id={person_id} onAsk={ask} onOwn={askOwn} />
      {progress.kind === 'asking' && <OwnWish onAsk={(wish) => ask({ wish })} onStop={stop} />}
      {progress.kind === 'writing' && (
        <Group gap="xs" className={css.line} role="status">
          <Loader size={14} />
          <Text size="sm">{TEXTS.writing}</Text>
          <Button size="compact-sm" variant="default" onClick={stop}>
            {TEXTS.stop}
          </Button>
        </Group>
      )}
      {progress.kind === 'refused' && (
        <Group gap="xs" className={css.line}>
          <Text size="sm" c="red.8" role="alert">
            {progress.why}
          </Text>
          <Button size="compact-sm" variant="default" onClick={stop}>
            {TEXTS.dismiss}
          </Button>
        </Group>
      )}
      {progress.kind === 'proposed' && (
        <Proposal
          text={progress.text}
          onInsert={() => {
            insertBehind(editor, passage(), progress.text)
            stop()
          }}
          onReplace={() => {
            replacePassage(editor, passage(), progress.text)
            stop()
          }}
          onDismiss={stop}
        />
      )}
    </div>
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
        className={css.wish}
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

interface ProposalProps {
  text: string
  onInsert: () => void
  onReplace: () => void
  onDismiss: () => void
}

const Proposal = ({ text, onInsert, onReplace, onDismiss }: ProposalProps) => (
  <Paper withBorder role="region" aria-label={TEXTS.proposal} className={css.proposal}>
    <Text size="sm" className={css.text} tabIndex={0} role="document">
      {text}
    </Text>
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
