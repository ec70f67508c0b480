import { roleName } from '@bcare/rules/identity/role-name'
import { Alert, Button, Group, Modal, Select, Stack, Textarea, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { api, useRead, useWrite } from '../../kit/api/api.ts'
import { toast } from '../../kit/page/toast.tsx'
import { grantable } from './grants.ts'
import { ROLE_TEXTS as TEXTS } from './texts.ts'
import { DraftLine } from '../../kit/runtime/draft/DraftLine.tsx'
import { useDraft, useDraftState } from '../../kit/runtime/draft/use-draft.ts'

const ALL = { limit: 200, sort_by: 'label', order: 'asc' } as const

/** A new group of rights, empty or as a copy of another; afterwards its rights are set one by one. */
export function AddRoleDialog({ onClose }: { onClose: () => void }) {
  const draft = useDraft('role')
  const [label, setLabel] = useDraftState(draft, 'label', '')
  const [description, setDescription] = useDraftState(draft, 'description', '')
  const [copied, setCopied] = useDraftState<string | null>(draft, 'copied', null)
  const [submitted, setSubmitted] = useState(false)
  const navigate = useNavigate()
  const roles = useRead(api.role.list, ALL)
  const catalogue = useRead(api.role.catalogue, {}, { staleTime: Infinity })
  const source = useRead(api.role.get, { id: Number(copied) }, { enabled: copied !== null })
  const add = useWrite(api.role.add, {
    quiet: true,
    onSuccess: ({ id }) => {
      draft.saved()
      toast({ type: 'success', title: TEXTS.added })
      onClose()
      void navigate({ href: `/auth/permissions?role=${id}` })
    },
  })
  const missing = label.trim() === ''
  const waiting = copied !== null && (source.data === undefined || catalogue.data === undefined)
  const send = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (missing || waiting) return
    const permissions = copied === null ? [] : grantable(source.data?.permissions ?? [], catalogue.data ?? [])
    add.mutate({
      name: roleName(label),
      label: label.trim(),
      description: description.trim() === '' ? null : description.trim(),
      permissions,
    })
  }
  return (
    <Modal opened onClose={onClose} title={TEXTS.add} closeButtonProps={{ 'aria-label': TEXTS.close }}>
      <form onSubmit={send} noValidate>
        <Stack gap="md">
          <DraftLine draft={draft} />
          <TextInput
            label={TEXTS.name}
            withAsterisk
            aria-required
            data-autofocus
            maxLength={80}
            value={label}
            error={submitted && missing && TEXTS.name_missing}
            onChange={(event) => setLabel(event.currentTarget.value)}
          />
          <Textarea
            label={TEXTS.description}
            autosize
            minRows={2}
            maxLength={300}
            value={description}
            onChange={(event) => setDescription(event.currentTarget.value.replaceAll('\n', ' '))}
          />
          <Select
            label={TEXTS.copy_from}
            placeholder={TEXTS.copy_nothing}
            clearable
            searchable
            data={(roles.data?.data ?? [])
              .filter(({ name }) => name !== 'admin')
              .map((one) => ({ value: String(one.id), label: one.label }))}
            value={copied}
            onChange={setCopied}
          />
          {add.error && (
            <Alert color="red" role="alert">
              {add.error.message}
            </Alert>
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {TEXTS.cancel}
            </Button>
            <Button type="submit" loading={add.isPending || waiting}>
              {TEXTS.create}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
