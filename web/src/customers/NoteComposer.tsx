import { NOTE_VISIBILITIES } from '@bcare/contract/customers/note'
import { Button, Group, NativeSelect, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { api, useWrite } from '../kit/api.ts'
import { useDraft } from '../kit/draft.ts'
import { MentionInput } from '../kit/form/MentionInput.tsx'
import { useConstant } from '../kit/use-constant.ts'
import css from './feed.module.css'
import { ACTIVITY_TEXTS as TEXTS } from './texts.ts'

type Visibility = (typeof NOTE_VISIBILITIES)[number]

const EMPTY = { content: '', visibility: 'all' as Visibility, mention_user_ids: [] as number[] }

/** Writes a note about a customer; what is typed outlives a session that ends. */
export function NoteComposer({ person_id }: { person_id: number }) {
  const form = useForm({ initialValues: EMPTY })
  const visibilities = useConstant('note.visibility')
  useDraft(`note:${person_id}`, form)
  const add = useWrite(api.note.add, { touches: ['person'], onSuccess: () => form.reset() })
  const { content, visibility, mention_user_ids } = form.values
  const written = content.trim()
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
      <Group justify="flex-end" gap="xs" className={css.composerFoot}>
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
