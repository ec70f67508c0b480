import { ActionIcon, Button, Checkbox, Group, Menu, Popover, Stack, Text, TextInput } from '@mantine/core'
import {
  IconBookmark,
  IconCheck,
  IconDots,
  IconPencil,
  IconStar,
  IconStarOff,
  IconTrash,
  IconUsers,
  IconUsersMinus,
} from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useMay } from '../../session/may.ts'
import css from './SavedViews.module.css'
import { DATA_TEXTS as TEXTS } from '../texts.ts'
import { type ShownView, useViews } from './use-views.ts'
import { DraftLine } from '../../runtime/draft/DraftLine.tsx'
import { useDraft, useDraftState } from '../../runtime/draft/use-draft.ts'

type Views = ReturnType<typeof useViews>

/** Filters, search and order that one comes back to: saved under a name, for oneself or for all users. */
export function SavedViews() {
  const [opened, setOpened] = useState(false)
  const views = useViews()
  const may_share = useMay('page:share')
  const current = views.views.find((view) => view.current)
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      shadow="md"
      width={320}
      withinPortal
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconBookmark size={16} />}
          onClick={() => setOpened(!opened)}
          classNames={{ label: css.label }}
        >
          {current?.name ?? TEXTS.views}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="sm">
          {views.views.length === 0 && (
            <Text size="sm" c="gray.7">
              {TEXTS.no_views}
            </Text>
          )}
          {[false, true].map((shared) => (
            <ViewList
              key={String(shared)}
              title={shared ? TEXTS.shared_views : TEXTS.own_views}
              shown={views.views.filter((view) => view.shared === shared)}
              views={views}
              may_share={may_share}
              onGo={(view) => {
                setOpened(false)
                views.go(view)
              }}
            />
          ))}
          {views.can_save && current === undefined && <NewView views={views} may_share={may_share} />}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

interface ViewListProps {
  title: string
  shown: readonly ShownView[]
  views: Views
  may_share: boolean
  onGo: (view: ShownView) => void
}

function ViewList({ title, shown, views, may_share, onGo }: ViewListProps) {
  const [renamed, setRenamed] = useState<string>()
  if (shown.length === 0) return null
  return (
    <section>
      <Text size="xs" fw={600} c="gray.7" mb={4}>
        {title}
      </Text>
      <ul className={css.list} aria-label={title}>
        {shown.map((view) => (
          <Group key={view.name} component="li" gap={4} wrap="nowrap" miw={0}>
            {renamed === view.name ? (
              <NewName
                name={view.name}
                onDone={(to) => {
                  setRenamed(undefined)
                  if (to !== view.name) void views.rename(view, to)
                }}
              />
            ) : (
              <Button
                variant="subtle"
                color="gray"
                size="compact-md"
                className={css.name}
                justify="flex-start"
                aria-current={view.current || undefined}
                leftSection={view.opens && <IconStar size={14} aria-label={TEXTS.opens_with} />}
                rightSection={view.current && <IconCheck size={16} />}
                onClick={() => onGo(view)}
              >
                {view.name}
              </Button>
            )}
            <ViewMenu
              view={view}
              views={views}
              may_share={may_share}
              onRename={() => setRenamed(view.name)}
            />
          </Group>
        ))}
      </ul>
    </section>
  )
}

interface ViewMenuProps {
  view: ShownView
  views: Views
  may_share: boolean
  onRename: () => void
}

function ViewMenu({ view, views, may_share, onRename }: ViewMenuProps) {
  const may_change = !view.shared || may_share
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={28} aria-label={TEXTS.actions_of(view.name)}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={view.opens ? <IconStarOff size={16} /> : <IconStar size={16} />}
          onClick={() => views.open(view)}
        >
          {view.opens ? TEXTS.open_with_none : TEXTS.open_with}
        </Menu.Item>
        {may_share && (
          <Menu.Item
            leftSection={view.shared ? <IconUsersMinus size={16} /> : <IconUsers size={16} />}
            onClick={() => void views.share(view)}
          >
            {view.shared ? TEXTS.unshare_view : TEXTS.share_view}
          </Menu.Item>
        )}
        {may_change && (
          <>
            <Menu.Item leftSection={<IconPencil size={16} />} onClick={onRename}>
              {TEXTS.rename}
            </Menu.Item>
            <Menu.Item
              color="red.8"
              leftSection={<IconTrash size={16} />}
              onClick={() => void views.remove(view)}
            >
              {TEXTS.remove}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

function NewName({ name, onDone }: { name: string; onDone: (name: string) => void }) {
  const [text, setText] = useState(name)
  const done = () => onDone(text.trim() === '' ? name : text.trim())
  return (
    <form
      className={css.name}
      onSubmit={(event) => {
        event.preventDefault()
        done()
      }}
    >
      <TextInput
        size="xs"
        aria-label={TEXTS.rename_view(name)}
        maxLength={60}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={done}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.stopPropagation()
          onDone(name)
        }}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it takes the place of the button that asked for it
        autoFocus
      />
    </form>
  )
}

function NewView({ views, may_share }: { views: Views; may_share: boolean }) {
  const draft = useDraft('view', `new:${window.location.pathname}`)
  const [name, setName] = useDraftState(draft, 'name', '')
  const [shared, setShared] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return
    void views.save(name.trim(), shared)
    draft.saved()
    setName('')
  }
  return (
    <form onSubmit={submit}>
      <DraftLine draft={draft} />
      <Group gap="xs" wrap="nowrap" align="flex-end">
        <TextInput
          size="sm"
          flex={1}
          label={TEXTS.new_view}
          maxLength={60}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          data-autofocus
        />
        <Button type="submit" size="sm" disabled={name.trim() === ''}>
          {TEXTS.save}
        </Button>
      </Group>
      {may_share && (
        <Checkbox
          size="sm"
          mt="xs"
          label={TEXTS.share_new}
          checked={shared}
          onChange={(event) => setShared(event.currentTarget.checked)}
        />
      )}
    </form>
  )
}
