import { Alert, Skeleton, Text } from '@mantine/core'
import { useState } from 'react'
import { api, useWrite } from '../../kit/api/api.ts'
import { TableFailed } from '../../kit/data/table/TableStates.tsx'
import { AskDialog } from '../../kit/form/edit/AskDialog.tsx'
import { toast } from '../../kit/page/toast.tsx'
import { useDraft, useDraftState } from '../../kit/runtime/draft/use-draft.ts'
import type { MessageRequest } from '../../shared/modals/message-modal.ts'
import { AboutPerson } from '../../shared/rich-text/writing-help.ts'
import { faultsOf } from '../faults.ts'
import { channelOf, EMPTY_MESSAGE, sentOf, type TypedMessage, useComposing } from './composing.ts'
import { MessageFields } from './MessageFields.tsx'
import { OnePreview } from './OnePreview.tsx'
import { MESSAGE_TEXTS as TEXTS } from './texts.ts'

interface OneDialogProps {
  request: Extract<MessageRequest, { kind: 'one' }>
  onClose: () => void
}

/** Writes to one customer, by a template or freely, and shows how it will be read. */
export function OneDialog({ request: { person, appointment_id = null }, onClose }: OneDialogProps) {
  const draft = useDraft('message.one', person.id)
  const [typed, setTyped] = useDraftState<TypedMessage>(draft, 'message', () => EMPTY_MESSAGE)
  const [unfilled, setUnfilled] = useState(false)
  const { templates, channels, error, retry } = useComposing()
  const write = useWrite(api.message.send, { quiet: true, touches: ['message', 'activity'] })
  // What the server said was of what stood there before.
  const set = (change: Partial<TypedMessage>) => {
    write.reset()
    setTyped((now) => ({ ...now, ...change }))
  }
  const channel = channels && channelOf(typed, channels)
  const send = () => {
    setUnfilled(typed.content.trim() === '')
    if (channel === undefined || typed.content.trim() === '') return
    write.mutate(
      { ...sentOf(typed, channel), person_id: person.id, appointment_id },
      {
        onSuccess: () => {
          draft.saved()
          toast({ type: 'success', title: TEXTS.queued })
          onClose()
        },
      },
    )
  }
  const faults = { ...faultsOf(write.error), ...(unfilled && { content: TEXTS.content_needed }) }
  return (
    <AskDialog
      draft={draft}
      title={TEXTS.write_to(person.full_name)}
      action={TEXTS.send}
      busy={write.isPending}
      onSend={send}
      onClose={onClose}
    >
      {error && !channels && <TableFailed error={error} onRetry={retry} />}
      {!error && (!templates || !channels) && <Skeleton height={260} />}
      {channels && channel === undefined && <Text size="sm">{TEXTS.none_set}</Text>}
      {templates && channels && channel && (
        <>
          <AboutPerson value={person.id}>
            <MessageFields
              typed={typed}
              channel={channel}
              channels={channels}
              templates={templates}
              faults={faults}
              set={set}
            />
          </AboutPerson>
          <OnePreview wish={{ ...sentOf(typed, channel), person_id: person.id, appointment_id }} />
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
