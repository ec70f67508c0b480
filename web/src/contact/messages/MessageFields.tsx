import { MESSAGE_CHANNEL_LABELS, type MessageChannel } from '@bcare/rules/contact/message/message'
import { MESSAGE_BLANKS } from '@bcare/rules/contact/message/template'
import { Group, NativeSelect, SegmentedControl, Text, TextInput, UnstyledButton } from '@mantine/core'
import { useRef } from 'react'
import { DateTimeInput } from '../../kit/form/inputs/DateTimeInput.tsx'
import { HelpedTextarea } from '../../shared/rich-text/HelpedTextarea.tsx'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import type { MessageTemplate, TypedMessage } from './composing.ts'
import css from './messages.module.css'
import { MESSAGE_TEXTS as TEXTS } from './texts.ts'

interface MessageFieldsProps {
  typed: TypedMessage
  channel: MessageChannel
  channels: readonly { channel: MessageChannel; is_set: boolean; problem: string | null }[]
  templates: readonly MessageTemplate[]
  faults: Readonly<Record<string, string>>
  set: (change: Partial<TypedMessage>) => void
}

/** Blanks of an appointment, which many customers at once do not share, stay out of the row of buttons. */
const OFFERED = ['khach', 'ho_ten', 'ma', 'phong_kham', 'dien_thoai', 'dia_chi'] as const

/** What a message says and by which way: one to a customer, and one to many. */
export function MessageFields({ typed, channel, channels, templates, faults, set }: MessageFieldsProps) {
  const purposes = useConstant('message.purpose')
  const area = useRef<HTMLTextAreaElement>(null)
  const offered = templates.filter(({ is_zns }) => channel !== 'zalo_zns' || is_zns)
  const take = (id: string) => {
    const template = templates.find((one) => String(one.id) === id)
    set(
      template === undefined
        ? { template_term_id: null }
        : {
            template_term_id: template.id,
            content: template.content,
            ...(template.subject !== '' && { subject: template.subject }),
          },
    )
  }
  const insert = (blank: string) => {
    const { selectionStart: from, selectionEnd: to } = area.current ?? { selectionStart: 0, selectionEnd: 0 }
    set({ content: `${typed.content.slice(0, from)}{${blank}}${typed.content.slice(to)}` })
    area.current?.focus()
  }
  const by_template = channel === 'zalo_zns'
  return (
    <>
      <SegmentedControl
        aria-label={TEXTS.channel}
        fullWidth
        data={channels.map((one) => ({
          value: one.channel,
          label: MESSAGE_CHANNEL_LABELS[one.channel],
          disabled: !one.is_set,
        }))}
        value={channel}
        onChange={(value) => set({ channel: value as MessageChannel })}
      />
      <div className={css.pair}>
        <NativeSelect
          label={TEXTS.template}
          data={[
            { value: '', label: TEXTS.no_template },
            ...offered.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          value={String(typed.template_term_id ?? '')}
          error={faults['template_term_id']}
          onChange={({ currentTarget }) => take(currentTarget.value)}
        />
        <NativeSelect
          label={TEXTS.purpose}
          data={purposes.map(({ value, label }) => ({ value, label }))}
          value={typed.purpose}
          error={faults['purpose']}
          onChange={({ currentTarget }) => set({ purpose: currentTarget.value as TypedMessage['purpose'] })}
        />
      </div>
      {channel === 'email' && (
        <TextInput
          label={TEXTS.subject}
          maxLength={150}
          value={typed.subject}
          error={faults['subject']}
          onChange={({ currentTarget }) => set({ subject: currentTarget.value })}
        />
      )}
      <div>
        <HelpedTextarea
          area={area}
          label={TEXTS.content}
          required
          autosize
          minRows={4}
          maxRows={10}
          maxLength={4000}
          readOnly={by_template}
          value={typed.content}
          error={faults['content']}
          onText={(content) => set({ content })}
        />
        {!by_template && (
          <Group gap={6} mt={6}>
            <Text size="xs" c="gray.7">
              {TEXTS.insert}
            </Text>
            {OFFERED.map((blank) => (
              <UnstyledButton key={blank} className={css.blank} onClick={() => insert(blank)}>
                {MESSAGE_BLANKS[blank]}
              </UnstyledButton>
            ))}
          </Group>
        )}
      </div>
      <DateTimeInput
        label={TEXTS.at}
        description={TEXTS.at_hint}
        value={typed.schedule_at}
        error={faults['schedule_at']}
        onChange={(schedule_at) => set({ schedule_at })}
      />
    </>
  )
}
