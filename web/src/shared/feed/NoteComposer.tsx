import type { NOTE_VISIBILITIES } from '@bcare/contract/customers/note'
import { type RichText, richTextOf } from '@bcare/rules/text/rich-text'
import { Box, Button, Group, NativeSelect, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { api, useWrite } from '../../kit/api/api.ts'
import { DraftLine } from '../../kit/runtime/draft/DraftLine.tsx'
import { useDraft } from '../../kit/runtime/draft/use-draft.ts'
import { useDraftForm } from '../../kit/runtime/draft/use-draft-form.ts'
import type { Named } from '../pickers/mention.ts'
import { FormatButton } from '../rich-text/RichTextInput.tsx'
import { useMay } from '../../kit/session/may.ts'
import { AttachButton, ChosenFiles } from '../../kit/upload/ChosenFiles.tsx'
import { UPLOAD_TEXTS } from '../../kit/upload/texts.ts'
import { useChosenFiles } from '../../kit/upload/use-chosen-files.ts'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import css from './feed.module.css'
import { NoteField } from './NoteField.tsx'
import type { NotedRecord } from './record.ts'
import { fingerprint, saidBy } from './said-by.ts'
import { ACTIVITY_TEXTS as TEXTS } from './texts.ts'

type Visibility = (typeof NOTE_VISIBILITIES)[number]

const EMPTY = {
  content: '',
  body: null as RichText | null,
  visibility: 'all' as Visibility,
  named: [] as Named[],
}

interface NoteComposerProps {
  record: NotedRecord
  /** Given where writing it is all there is to do: it then begins there, and this comes after. */
  onAdded?: () => void
}

/** Writes a note about a record, with files; what is typed is kept until it is added or thrown away. */
export function NoteComposer({ record, onAdded }: NoteComposerProps) {
  const { entity_type, entity_id } = record
  const draft = useDraft('note', `new:${entity_type}=${entity_id}`)
  const form = useDraftForm(draft, { initialValues: EMPTY })
  const may_read_medical = useMay('medical_history:read')
  const visibilities = useConstant('note.visibility').filter(
    ({ value }) => value !== 'medical' || may_read_medical,
  )
  const files = useChosenFiles()
  const sent = useRef('')
  const [begun, setBegun] = useState(false)
  const may_attach = useMay('file_usage:create')
  const add = useWrite(api.note.add, {
    touches: ['person'],
    onSuccess: ({ id }) => {
      files.sendTo({ entity_type: 'note', entity_id: id, purpose: 'other' })
      // What was typed on while it was being sent is not sent, and stays.
      const now = form.getValues()
      if (saidBy(now) !== '' && fingerprint(now) !== sent.current) return
      draft.saved()
      form.reset()
      onAdded?.()
    },
  })
  const { body, visibility, named } = form.values
  const said = saidBy(form.values)
  const written = said || (files.any ? UPLOAD_TEXTS.attached : '')
  const send = () => {
    if (written === '' || add.isPending) return
    sent.current = fingerprint(form.values)
    add.mutate({
      entity_type,
      entity_id,
      visibility,
      content: written,
      body: said === '' ? null : body,
      mention_user_ids: named.map(({ id }) => id),
    })
  }
  return (
    <form
      className={css.composer}
      {...(may_attach && files.place)}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <div className={css.composerDraft}>
        <DraftLine draft={draft} />
      </div>
      <NoteField
        record={record}
        value={form.values}
        onChange={form.setValues}
        onSubmit={send}
        autoFocus={onAdded !== undefined}
        begun={begun}
      />
      <Box px={14}>
        <ChosenFiles files={files} />
      </Box>
      <Group justify="flex-end" gap="xs" className={css.composerFoot}>
        {may_attach && <AttachButton onTake={files.add} />}
        {body === null && (
          <FormatButton
            onReady={() => {
              const now = form.getValues()
              setBegun(true)
              form.setValues({ body: richTextOf(now.content, now.named) })
            }}
          />
        )}
        <Text size="xs" c="gray.7" mr="auto" visibleFrom="sm">
          {TEXTS.keys}
        </Text>
        <NativeSelect
          size="xs"
          aria-label={TEXTS.visibility}
          data={visibilities.map(({ value, label }) => ({ value, label }))}
          {...form.getInputProps('visibility')}
        />
        <Button type="submit" size="xs" disabled={written === ''} loading={add.isPending}>
          {TEXTS.add}
        </Button>
      </Group>
    </form>
  )
}
