import { TITLE_MAX, BODY_MAX } from '@bcare/rules/contact/notification'
import {
  Button,
  Checkbox,
  Group,
  Modal,
  Radio,
  SegmentedControl,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core'
import { type FormEvent } from 'react'
import { api, useRead, useWrite } from '../kit/api/api.ts'
import { DATA_TEXTS } from '../kit/data/texts.ts'
import { toast } from '../kit/page/toast.tsx'
import css from './preferences.module.css'
import { BROADCAST_TEXTS as TEXTS } from './texts.ts'
import { DraftLine } from '../kit/runtime/draft/DraftLine.tsx'
import { useDraft, useDraftState } from '../kit/runtime/draft/use-draft.ts'

const GROUPS = ['everyone', 'roles', 'departments', 'branches'] as const
type AudienceGroup = (typeof GROUPS)[number]

const LEVELS = ['info', 'warning', 'error'] as const
type Level = (typeof LEVELS)[number]

const MOST = { limit: 100 } as const
const FIELDS = { roles: 'role_ids', departments: 'department_ids', branches: 'branch_ids' } as const

/** What can be chosen of a group, by id. */
function useAudience(group: AudienceGroup): { id: number; label: string }[] {
  const roles = useRead(
    api.role.list,
    { ...MOST, sort_by: 'label', order: 'asc' },
    { enabled: group === 'roles' },
  )
  const kind = group === 'branches' ? 'branch' : 'department'
  const places = useRead(
    api.department.list,
    { ...MOST, is_active: true, kind, sort_by: 'name', order: 'asc' },
    { enabled: group === 'branches' || group === 'departments' },
  )
  if (group === 'roles') return roles.data?.data.map(({ id, label }) => ({ id, label })) ?? []
  return places.data?.data.map(({ id, name }) => ({ id, label: name })) ?? []
}

/** The administration notifies all of the staff, or some of them. */
export function BroadcastDialog({ onClose }: { onClose: () => void }) {
  const draft = useDraft('broadcast')
  const [group, setGroup] = useDraftState<AudienceGroup>(draft, 'group', 'everyone')
  const [chosen, setChosen] = useDraftState<string[]>(draft, 'chosen', [])
  const [title, setTitle] = useDraftState(draft, 'title', '')
  const [body, setBody] = useDraftState(draft, 'body', '')
  const [severity, setSeverity] = useDraftState<Level>(draft, 'severity', 'info')
  const send = useWrite(api.notification.add, {
    onSuccess({ recipients }) {
      draft.saved()
      toast({ type: 'success', title: TEXTS.sent(recipients) })
      onClose()
    },
  })
  const turn = (next: string) => {
    setGroup(next as AudienceGroup)
    setChosen([])
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const whom = group === 'everyone' ? {} : { [FIELDS[group]]: chosen.map(Number) }
    send.mutate({ title: title.trim(), body: body.trim() || null, severity, ...whom })
  }
  const ready = title.trim() !== '' && (group === 'everyone' || chosen.length > 0)
  return (
    <Modal
      opened
      onClose={onClose}
      title={TEXTS.title}
      size={560}
      closeButtonProps={{ 'aria-label': DATA_TEXTS.close }}
    >
      <form onSubmit={submit}>
        <Stack>
          <DraftLine draft={draft} />
          <Radio.Group label={TEXTS.to} value={group} onChange={turn}>
            <Group mt={6} gap="lg">
              {GROUPS.map((value) => (
                <Radio key={value} value={value} label={TEXTS[value]} />
              ))}
            </Group>
          </Radio.Group>
          {group !== 'everyone' && <Audience group={group} chosen={chosen} onChange={setChosen} />}
          <TextInput
            label={TEXTS.subject}
            withAsterisk
            data-autofocus
            maxLength={TITLE_MAX}
            value={title}
            onChange={(event) => setTitle(event.currentTarget.value)}
          />
          <Textarea
            label={TEXTS.body}
            rows={4}
            maxLength={BODY_MAX}
            value={body}
            onChange={(event) => setBody(event.currentTarget.value)}
          />
          <div>
            <Text size="sm" fw={500} mb={4}>
              {TEXTS.level}
            </Text>
            <SegmentedControl
              aria-label={TEXTS.level}
              value={severity}
              onChange={(value) => setSeverity(value as Level)}
              data={LEVELS.map((value) => ({ value, label: TEXTS.levels[value] }))}
            />
          </div>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {TEXTS.cancel}
            </Button>
            <Button type="submit" disabled={!ready} loading={send.isPending}>
              {TEXTS.send}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

interface AudienceProps {
  group: Exclude<AudienceGroup, 'everyone'>
  chosen: string[]
  onChange: (chosen: string[]) => void
}

function Audience({ group, chosen, onChange }: AudienceProps) {
  const all = useAudience(group)
  if (all.length === 0) return <Text c="gray.7">{TEXTS.none}</Text>
  return (
    <Checkbox.Group label={TEXTS.choose(TEXTS[group])} value={chosen} onChange={onChange}>
      <div className={css.audience}>
        {all.map(({ id, label }) => (
          <Checkbox key={id} value={String(id)} label={label} />
        ))}
      </div>
    </Checkbox.Group>
  )
}
