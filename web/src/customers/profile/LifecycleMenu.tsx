import type { Person } from '@bcare/contract/customers/person'
import type { Row } from '@bcare/contract/kit/entity'
import type { Lifecycle } from '@bcare/rules/customers/lifecycle'
import { Button, Group, Menu, Modal, Textarea, UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { api, useWrite } from '../../kit/api/api.ts'
import type { Choice } from '../../kit/data/filters/list-state.ts'
import { ColourDot, StatusBadge } from '../../kit/data/StatusBadge.tsx'
import { DATA_TEXTS } from '../../kit/data/texts.ts'
import { useMay } from '../../kit/session/may.ts'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import css from './profile.module.css'
import { PROFILE_TEXTS as TEXTS } from '../texts.ts'
import { DraftLine } from '../../kit/runtime/draft/DraftLine.tsx'
import { type Draft, useDraft, useDraftState } from '../../kit/runtime/draft/use-draft.ts'

type PersonRow = Row<typeof Person>

/** A customer's state, and the way to another one; leaving a customer alone asks why. */
export function LifecycleMenu({ person }: { person: PersonRow }) {
  const options = useConstant('person.lifecycle')
  const may = useMay('person:update')
  const [asking, setAsking] = useState<Choice<string>>()
  const draft = useDraft('person.lifecycle', person.id)
  const move = useWrite(api.person.lifecycle, {
    onSuccess: () => {
      draft.saved()
      setAsking(undefined)
    },
  })
  const current = options.find(({ value }) => value === person.lifecycle)?.label ?? ''
  const badge = <StatusBadge value={person.lifecycle} options={options} />
  if (!may) return badge
  const choose = (option: Choice<string>) => {
    if (option.value === 'inactive') setAsking(option)
    else move.mutate({ id: person.id, to: option.value as Lifecycle })
  }
  return (
    <>
      <Menu position="bottom-start" withinPortal>
        <Menu.Target>
          <UnstyledButton className={css.lifecycle} aria-label={TEXTS.change_lifecycle(current)}>
            {badge}
            <IconChevronDown size={14} aria-hidden />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          {options
            .filter(({ value }) => value !== person.lifecycle)
            .map((option) => (
              <Menu.Item
                key={option.value}
                leftSection={<ColourDot color={option.color ?? ''} />}
                onClick={() => choose(option)}
              >
                {option.label}
              </Menu.Item>
            ))}
        </Menu.Dropdown>
      </Menu>
      {asking && (
        <ReasonDialog
          draft={draft}
          title={TEXTS.lifecycle_reason(asking.label)}
          busy={move.isPending}
          onClose={() => setAsking(undefined)}
          onSave={(reason) => move.mutate({ id: person.id, to: asking.value as Lifecycle, reason })}
        />
      )}
    </>
  )
}

interface ReasonDialogProps {
  draft: Draft
  title: string
  busy: boolean
  onClose: () => void
  onSave: (reason: string) => void
}

function ReasonDialog({ draft, title, busy, onClose, onSave }: ReasonDialogProps) {
  const [reason, setReason] = useDraftState(draft, 'reason', '')
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': DATA_TEXTS.close }}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onSave(reason.trim())
        }}
      >
        <DraftLine draft={draft} />
        <Textarea
          label={TEXTS.reason}
          withAsterisk
          autosize
          minRows={2}
          maxLength={300}
          data-autofocus
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Group justify="flex-end" mt="md" gap="xs">
          <Button variant="default" onClick={onClose}>
            {TEXTS.cancel}
          </Button>
          <Button type="submit" loading={busy} disabled={reason.trim() === ''}>
            {TEXTS.save}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
