import { ALL_CHANNELS, type AnyChannel } from '@bcare/rules/contact/message/message'
import { Alert, NativeSelect, SegmentedControl, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { api, useWrite } from '../../kit/api/api.ts'
import { AskDialog } from '../../kit/form/edit/AskDialog.tsx'
import { DateTimeInput } from '../../kit/form/inputs/DateTimeInput.tsx'
import { toast } from '../../kit/page/toast.tsx'
import { useDraft, useDraftState } from '../../kit/runtime/draft/use-draft.ts'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import type { MessageRequest } from '../../shared/modals/message-modal.ts'
import { faultsOf } from '../faults.ts'
import { MESSAGE_TEXTS as TEXTS } from './texts.ts'

interface Typed {
  direction: 'in' | 'out'
  channel: AnyChannel
  content: string
  at: string | null
}

interface LogDialogProps {
  request: Extract<MessageRequest, { kind: 'log' }>
  onClose: () => void
}

/** Writes down a message that went another way than the product. */
export function LogDialog({ request: { person }, onClose }: LogDialogProps) {
  const channels = useConstant('message.channel')
  const draft = useDraft('message.log', person.id)
  const [typed, setTyped] = useDraftState<Typed>(draft, 'message', () => ({
    direction: 'in',
    channel: 'zalo',
    content: '',
    at: null,
  }))
  const [unfilled, setUnfilled] = useState(false)
  const write = useWrite(api.message.log, { quiet: true, touches: ['message', 'activity'] })
  const set = (change: Partial<Typed>) => setTyped((now) => ({ ...now, ...change }))
  const faults: Partial<Record<string, string>> = {
    ...faultsOf(write.error),
    ...(unfilled && { content: TEXTS.content_needed }),
  }
  const send = () => {
    const content = typed.content.trim()
    setUnfilled(content === '')
    if (content === '') return
    write.mutate(
      { person_id: person.id, direction: typed.direction, channel: typed.channel, content, at: typed.at },
      {
        onSuccess: () => {
          draft.saved()
          toast({ type: 'success', title: TEXTS.logged })
          onClose()
        },
      },
    )
  }
  return (
    <AskDialog
      draft={draft}
      title={`${TEXTS.log}: ${person.full_name}`}
      action="Lưu"
      busy={write.isPending}
      onSend={send}
      onClose={onClose}
    >
      <Text size="sm" c="gray.7">
        {TEXTS.log_about}
      </Text>
      <SegmentedControl
        aria-label={TEXTS.direction}
        fullWidth
        data={[
          { value: 'in', label: TEXTS.received },
          { value: 'out', label: TEXTS.sent_by_us },
        ]}
        value={typed.direction}
        onChange={(direction) => set({ direction: direction as Typed['direction'] })}
      />
      <NativeSelect
        label={TEXTS.channel}
        data={ALL_CHANNELS.toReversed().map((value) => ({
          value,
          label: channels.find((one) => one.value === value)?.label ?? value,
        }))}
        value={typed.channel}
        onChange={({ currentTarget }) => set({ channel: currentTarget.value as AnyChannel })}
      />
      <Textarea
        label={TEXTS.content}
        required
        autosize
        minRows={3}
        maxRows={10}
        maxLength={4000}
        value={typed.content}
        error={faults['content']}
        onChange={({ currentTarget }) => set({ content: currentTarget.value })}
      />
      <DateTimeInput
        label={TEXTS.when}
        description="Để trống là vừa xong"
        value={typed.at}
        error={faults['at']}
        onChange={(at) => set({ at })}
      />
      {write.error && (
        <Alert color="red" role="alert">
          {write.error.message}
        </Alert>
      )}
    </AskDialog>
  )
}
