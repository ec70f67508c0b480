import type { MessageChannel } from '@bcare/rules/contact/message/message'
import { Alert, Skeleton, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { api, useWrite } from '../../kit/api/api.ts'
import { TableFailed } from '../../kit/data/table/TableStates.tsx'
import { AskDialog } from '../../kit/form/edit/AskDialog.tsx'
import { Picker } from '../../kit/form/picker/Picker.tsx'
import { wholeSource } from '../../kit/form/picker/picker-source.ts'
import { toast } from '../../kit/page/toast.tsx'
import { useDraft, useDraftState } from '../../kit/runtime/draft/use-draft.ts'
import type { MessageRequest } from '../../shared/modals/message-modal.ts'
import { faultsOf } from '../faults.ts'
import { BatchPreview, type BatchWish, useBatchPreview } from './BatchPreview.tsx'
import { channelOf, EMPTY_MESSAGE, sentOf, type TypedMessage, useComposing } from './composing.ts'
import { MessageFields } from './MessageFields.tsx'
import { MESSAGE_TEXTS as TEXTS } from './texts.ts'

const GROUPS = wholeSource(api.personGroup.list, { limit: 200 })
const nameOf = ({ name }: { name: string }) => name

interface TypedBatch extends TypedMessage {
  name: string
  group_id: number | null
}

const EMPTY: TypedBatch = { ...EMPTY_MESSAGE, name: '', group_id: null }

/** What would be sent; undefined while nobody is chosen. */
function wishOf(
  typed: TypedBatch,
  channel: MessageChannel,
  person_ids: readonly number[] | undefined,
): BatchWish | undefined {
  if (person_ids === undefined && typed.group_id === null) return undefined
  const { purpose, subject, content, template_term_id, schedule_at } = sentOf(typed, channel)
  const whom =
    person_ids === undefined ? { query: { group_ids: typed.group_id ?? 0 } } : { person_ids: [...person_ids] }
  const name = typed.name.trim() || TEXTS.batch
  return { ...whom, name, channel, purpose, subject, content, template_term_id, schedule_at }
}

interface ManyDialogProps {
  request: Extract<MessageRequest, { kind: 'many' }>
  onClose: () => void
}

/** Writes to many customers: those who were picked, or a group; says first who gets it, who does not and why. */
export function ManyDialog({ request: { person_ids, onDone }, onClose }: ManyDialogProps) {
  const draft = useDraft('message.many', person_ids?.join(',') ?? 'group')
  const [typed, setTyped] = useDraftState<TypedBatch>(draft, 'message', () => EMPTY)
  const [tried, setTried] = useState(false)
  const { templates, channels, error, retry } = useComposing()
  const write = useWrite(api.messageBatch.add, { quiet: true, touches: ['message_batch', 'message'] })
  // What the server said was of what stood there before.
  const set = (change: Partial<TypedBatch>) => {
    write.reset()
    setTyped((now) => ({ ...now, ...change }))
  }
  const channel = channels && channelOf(typed, channels)
  const wish = channel && wishOf(typed, channel, person_ids)
  const preview = useBatchPreview(wish)
  const gaps: Record<string, string> = {
    ...(typed.name.trim() === '' && { name: TEXTS.name_needed }),
    ...(typed.content.trim() === '' && { content: TEXTS.content_needed }),
    ...(person_ids === undefined && typed.group_id === null && { group_id: TEXTS.group_needed }),
  }
  const send = () => {
    setTried(true)
    if (wish === undefined || Object.keys(gaps).length > 0) return
    write.mutate(wish, {
      onSuccess: () => {
        draft.saved()
        toast({ type: 'success', title: TEXTS.batch_queued })
        onDone?.()
        onClose()
      },
    })
  }
  const faults = { ...faultsOf(write.error), ...(tried ? gaps : {}) }
  const reached = preview.data?.reached
  return (
    <AskDialog
      draft={draft}
      title={person_ids === undefined ? TEXTS.write_group : TEXTS.write_many(person_ids.length)}
      action={reached === undefined ? TEXTS.send : TEXTS.send_many(reached)}
      busy={write.isPending}
      onSend={send}
      onClose={onClose}
    >
      {error && !channels && <TableFailed error={error} onRetry={retry} />}
      {!error && (!templates || !channels) && <Skeleton height={260} />}
      {channels && channel === undefined && <Text size="sm">{TEXTS.none_set}</Text>}
      {templates && channels && channel && (
        <>
          <TextInput
            label={TEXTS.name}
            required
            maxLength={120}
            value={typed.name}
            error={faults['name']}
            onChange={({ currentTarget }) => set({ name: currentTarget.value })}
          />
          {person_ids === undefined && (
            <Picker
              label={TEXTS.group}
              required
              source={GROUPS}
              nameOf={nameOf}
              value={typed.group_id}
              error={faults['group_id']}
              onChange={(group_id) => set({ group_id })}
            />
          )}
          <MessageFields
            typed={typed}
            channel={channel}
            channels={channels}
            templates={templates}
            faults={faults}
            set={set}
          />
          {wish && wish.content !== '' && <BatchPreview data={preview.data} error={preview.error} />}
        </>
      )}
      {write.error && (
        <Alert color="red" role="alert">
          {write.error.message}
        </Alert>
      )}
    </AskDialog>
  )
}
