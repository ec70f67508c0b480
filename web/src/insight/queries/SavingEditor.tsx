import { Button, Textarea, TextInput } from '@mantine/core'
import { IconDeviceFloppy } from '@tabler/icons-react'
import css from './queries.module.css'
import { RolesOfQuery } from './RolesOfQuery.tsx'
import { QUERY_TEXTS as TEXTS } from './texts.ts'
import type { QueryDraft } from './use-query-draft.ts'

interface SavingEditorProps extends Pick<QueryDraft, 'body' | 'change'> {
  faults: Readonly<Record<string, string>>
  saving: boolean
  onSave: () => void
}

/** What a query is called, and whom it is for. */
export const SavingEditor = ({ body, change, faults, saving, onSave }: SavingEditorProps) => (
  <div className={css.saving}>
    <TextInput
      label={TEXTS.name}
      withAsterisk
      maxLength={120}
      value={body.name}
      error={faults['name']}
      onChange={(event) => change({ name: event.currentTarget.value })}
    />
    <Textarea
      label={TEXTS.description}
      autosize
      minRows={1}
      maxLength={500}
      value={body.description ?? ''}
      error={faults['description']}
      onChange={(event) => change({ description: event.currentTarget.value })}
    />
    <RolesOfQuery
      value={body.role_ids}
      error={faults['role_ids']}
      onChange={(role_ids) => change({ role_ids: [...role_ids] })}
    />
    <Button
      leftSection={<IconDeviceFloppy size={16} aria-hidden />}
      loading={saving}
      className={css.run}
      onClick={onSave}
    >
      {TEXTS.save}
    </Button>
  </div>
)
