import { ActionIcon, Button, Group, Popover, Stack, Text, TextInput } from '@mantine/core'
import { IconBookmark, IconCheck, IconX } from '@tabler/icons-react'
import { useMatches, useNavigate, useSearch } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { currentUser } from '../session.ts'
import { loadViews, type SavedView, shows, storeViews, viewOf, withView } from './saved-views.ts'
import css from './SavedViews.module.css'
import { DATA_TEXTS } from './texts.ts'

/** The views that somebody keeps of the list at this address, and the ways to change them. */
function useSavedViews() {
  const route = useMatches().at(-1)?.fullPath ?? '/'
  const user_id = currentUser()?.id ?? 0
  const [views, setViews] = useState(() => loadViews(user_id, route))
  const change = (next: SavedView[]) => {
    setViews(next)
    storeViews(user_id, route, next)
  }
  return {
    views,
    save: (view: SavedView) => change(withView(views, view)),
    remove: (name: string) => change(views.filter((view) => view.name !== name)),
  }
}

/** Filters, search and order that one comes back to: kept under a name, in this browser, for oneself. */
export function SavedViews() {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const [opened, setOpened] = useState(false)
  const { views, save, remove } = useSavedViews()
  const current = views.find((view) => shows(search, view))
  const apply = (view: SavedView) => {
    const tab = search['tab']
    setOpened(false)
    void navigate({
      to: '.',
      search: { ...(tab !== undefined && { tab }), ...view.search },
      resetScroll: false,
    } as never)
  }
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      shadow="md"
      width={300}
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
          {current?.name ?? DATA_TEXTS.views}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="sm">
          <ViewList views={views} current={current} onApply={apply} onRemove={remove} />
          {Object.keys(viewOf(search)).length > 0 && current === undefined && (
            <NewView onSave={(name) => save({ name, search: viewOf(search) })} />
          )}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

interface ViewListProps {
  views: readonly SavedView[]
  current: SavedView | undefined
  onApply: (view: SavedView) => void
  onRemove: (name: string) => void
}

function ViewList({ views, current, onApply, onRemove }: ViewListProps) {
  if (views.length === 0) {
    return (
      <Text size="sm" c="gray.7">
        {DATA_TEXTS.no_views}
      </Text>
    )
  }
  return (
    <ul className={css.list} aria-label={DATA_TEXTS.views}>
      {views.map((view) => (
        <li key={view.name} className={css.line}>
          <Button
            variant="subtle"
            color="gray"
            size="compact-md"
            className={css.name}
            justify="flex-start"
            aria-current={view === current || undefined}
            rightSection={view === current && <IconCheck size={16} />}
            onClick={() => onApply(view)}
          >
            {view.name}
          </Button>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={28}
            aria-label={DATA_TEXTS.remove_view(view.name)}
            onClick={() => onRemove(view.name)}
          >
            <IconX size={16} />
          </ActionIcon>
        </li>
      ))}
    </ul>
  )
}

function NewView({ onSave }: { onSave: (name: string) => void }) {
  const [name, setName] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() !== '') onSave(name.trim())
    setName('')
  }
  return (
    <form onSubmit={submit}>
      <Group gap="xs" wrap="nowrap" align="flex-end">
        <TextInput
          size="sm"
          flex={1}
          label={DATA_TEXTS.new_view}
          maxLength={40}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          data-autofocus
        />
        <Button type="submit" size="sm" disabled={name.trim() === ''}>
          {DATA_TEXTS.save}
        </Button>
      </Group>
    </form>
  )
}
