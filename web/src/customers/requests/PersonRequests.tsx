import type { RequestKind } from '@bcare/rules/customers/subject-request'
import { Button, Group, Modal, NativeSelect, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { api, useWrite } from '../../kit/api/api.ts'
import { DATA_TEXTS } from '../../kit/data/texts.ts'
import { useMay } from '../../kit/session/may.ts'
import { toast } from '../../kit/page/toast.tsx'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import type { PersonRow } from '../profile/PersonHeader.tsx'
import { Requests } from './Requests.tsx'
import { REQUEST_TEXTS as TEXTS } from './texts.ts'
import { DraftLine } from '../../kit/runtime/draft/DraftLine.tsx'
import { useDraft, useDraftState } from '../../kit/runtime/draft/use-draft.ts'

/** What one customer has asked of their data, and the copy that is given to them. */
export function PersonRequests({ person }: { person: PersonRow }) {
  const may_add = useMay('subject_request:create')
  const may_bundle = useMay('subject_request:update')
  const [adding, setAdding] = useState(false)
  return (
    <Stack gap="sm">
      <Requests person_id={person.id} />
      <Group gap="xs">
        {may_add && (
          <Button variant="default" onClick={() => setAdding(true)}>
            {TEXTS.add}
          </Button>
        )}
        {may_bundle && <BundleButtons person={person} />}
      </Group>
      {may_bundle && (
        <Text size="sm" c="gray.7">
          {TEXTS.bundle_about}
        </Text>
      )}
      {adding && <AddDialog person_id={person.id} onClose={() => setAdding(false)} />}
    </Stack>
  )
}

/** Saves what the page has made as a file. */
function saveJson(name: string, data: unknown): void {
  const address = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}

function BundleButtons({ person: { id, code } }: { person: PersonRow }) {
  const [pending, setPending] = useState(false)
  const save = async () => {
    setPending(true)
    try {
      saveJson(`${code}.json`, await api.personBundle.get({ person_id: id }))
    } finally {
      setPending(false)
    }
  }
  return (
    <>
      <Button variant="default" loading={pending} onClick={() => void save().catch(() => {})}>
        {TEXTS.bundle_json}
      </Button>
      <Button variant="default" component="a" href={`/print/person-bundle/${id}`} target="_blank">
        {TEXTS.bundle_print}
      </Button>
    </>
  )
}

function AddDialog({ person_id, onClose }: { person_id: number; onClose: () => void }) {
  const kinds = useConstant('subject_request.kind')
  const draft = useDraft('subject_request', `new:person=${person_id}`)
  const [kind, setKind] = useDraftState<RequestKind | ''>(draft, 'kind', '')
  const [content, setContent] = useDraftState(draft, 'content', '')
  const add = useWrite(api.subjectRequest.add, {
    onSuccess: () => {
      draft.saved()
      toast({ type: 'success', title: TEXTS.added })
      onClose()
    },
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title={TEXTS.add_title}
      closeButtonProps={{ 'aria-label': DATA_TEXTS.close }}
    >
      <Stack gap="md">
        <DraftLine draft={draft} />
        <NativeSelect
          label={TEXTS.kind}
          data-autofocus
          required
          value={kind}
          onChange={(event) => setKind(event.currentTarget.value as RequestKind | '')}
          data={[{ value: '', label: TEXTS.choose }, ...kinds.map(({ value, label }) => ({ value, label }))]}
        />
        <Textarea
          label={TEXTS.content}
          description={TEXTS.content_hint}
          required
          autosize
          minRows={3}
          maxLength={1000}
          value={content}
          onChange={(event) => setContent(event.currentTarget.value)}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {TEXTS.cancel}
          </Button>
          <Button
            loading={add.isPending}
            disabled={kind === '' || content.trim() === ''}
            onClick={() => kind !== '' && add.mutate({ person_id, kind, content })}
          >
            {TEXTS.save}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
