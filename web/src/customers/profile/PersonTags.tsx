import type { Person } from '@bcare/contract/customers/person'
import type { Row } from '@bcare/contract/kit/entity'
import { ActionIcon, Button, Popover } from '@mantine/core'
import { IconPencil, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { api, useWrite } from '../../kit/api/api.ts'
import { ColourBadge } from '../../kit/data/StatusBadge.tsx'
import { TagPicker } from '../../shared/pickers/TagPicker.tsx'
import { useMay } from '../../kit/session/may.ts'
import css from './profile.module.css'
import { PROFILE_TEXTS as TEXTS } from '../texts.ts'

type PersonRow = Row<typeof Person>

/** The tags of a customer, put on and taken off in place. */
export function PersonTags({ person }: { person: PersonRow }) {
  const may = useMay('person_tag:create')
  const [opened, setOpened] = useState(false)
  const { tags } = person
  if (tags.length === 0 && !may) return null
  return (
    <div className={css.tags} role="group" aria-label={TEXTS.tags}>
      {tags.map(({ id, name, color }) => (
        <ColourBadge key={id} label={name} color={color} />
      ))}
      {may && (
        <Popover
          opened={opened}
          onChange={setOpened}
          position="bottom-start"
          width={320}
          shadow="md"
          trapFocus
          returnFocus
          withinPortal
        >
          <Popover.Target>
            {tags.length === 0 ? (
              <Button
                variant="subtle"
                color="gray"
                size="compact-sm"
                leftSection={<IconPlus size={14} />}
                onClick={() => setOpened(true)}
              >
                {TEXTS.add_tag}
              </Button>
            ) : (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={TEXTS.edit_tags}
                onClick={() => setOpened(true)}
              >
                <IconPencil size={14} />
              </ActionIcon>
            )}
          </Popover.Target>
          <Popover.Dropdown>
            <TagEditor person={person} />
          </Popover.Dropdown>
        </Popover>
      )}
    </div>
  )
}

function TagEditor({ person }: { person: PersonRow }) {
  const touched = { touches: ['person', 'tag'] }
  const add = useWrite(api.personTag.add, touched)
  const remove = useWrite(api.personTag.delete, touched)
  const create = useWrite(api.tag.add)
  const may_create = useMay('tag:create')
  const [ids, setIds] = useState<readonly number[]>(person.tags.map(({ id }) => id))
  const change = (next: readonly number[]) => {
    const added = next.filter((id) => !ids.includes(id))
    const removed = ids.filter((id) => !next.includes(id))
    setIds(next)
    const back = { onError: () => setIds(ids) }
    if (added.length > 0) add.mutate({ entity_ids: [person.id], tag_ids: added }, back)
    if (removed.length > 0) remove.mutate({ entity_ids: [person.id], tag_ids: removed }, back)
  }
  return (
    <TagPicker
      scope="person"
      label={TEXTS.tags}
      value={ids}
      selected={person.tags}
      inline
      onChange={change}
      onCreate={may_create ? (name) => create.mutateAsync({ name, scope: 'person' }) : undefined}
    />
  )
}
