import { NOTE_VISIBILITIES } from '@bcare/contract/customers/note'
import { Button, Group, NativeSelect, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { api, useWrite } from '../../kit/api/api.ts'
import { useDraft } from '../../kit/runtime/draft.ts'
import { MentionInput } from '../../shared/pickers/MentionInput.tsx'
import { useMay } from '../../kit/session/may.ts'
import { AttachButton, ChosenFiles } from '../../kit/upload/ChosenFiles.tsx'
import { UPLOAD_TEXTS } from '../../kit/upload/texts.ts'
import { useChosenFiles } from '../../kit/upload/use-chosen-files.ts'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import css from './feed.module.css'
import { ACTIVITY_TEXTS as TEXTS } from '../texts.ts'

type Visibility = (typeof NOTE_VISIBILITIES)[number]

const EMPTY = { content: '', visibility: 'all' as Visibility, mention_user_ids: [] as number[] }

/** Writes a note about a customer, with files; what is typed outlives a session that ends. */
export function NoteComposer({ person_id }: { person_id: number }) {
  const form = useForm({ initialValues: EMPTY })
  const visibilities = useConstant('note.visibility')
  useDraft(`note:${person_id}`, form)
  const files = useChosenFiles()
  const may_attach = useMay('file_usage:create')
  const add = useWrite(api.note.add, {
    touches: ['person'],
    onSuccess: ({ id }) => {
      files.sendTo({ entity_type: 'note', entity_id: id, purpose: 'other' })
      form.reset()
    },
  })
  const { content, visibility, mention_user_ids } = form.values
  const written = content.trim() || (files.any ? UPLOAD_TEXTS.attached : '')
  const send = () => {
    if (written === '' || add.isPending) return
    add.mutate({
      entity_type: 'person',
      entity_id: person_id,
      content: written,
      visibility,
      mention_user_ids,
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
      <MentionInput
        aria-label={TEXTS.note}
        placeholder={TEXTS.write}
        variant="unstyled"
        autosize
        minRows={2}
        maxRows={12}
        maxLength={20_000}
        classNames={{ input: css.writing }}
        value={content}
        onChange={(text, ids) => form.setValues({ content: text, mention_user_ids: ids })}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send()
        }}
      />
      <div className={css.composerFiles}>
        <ChosenFiles files={files} />
      </div>
      <Group justify="flex-end" gap="xs" className={css.composerFoot}>
        {may_attach && <AttachButton onTake={files.add} />}
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
