import { Group, Radio } from '@mantine/core'
import type { ReactNode } from 'react'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import { BOOKING_TEXTS as TEXTS } from './texts.ts'

interface ChannelFieldProps {
  value: string | null
  onChange: (channel: string) => void
  error?: ReactNode
  required: boolean
}

/** How the customer reached the clinic, in one tap: reports by channel rest on it, so nothing is chosen beforehand. */
export function ChannelField({ value, onChange, error, required }: ChannelFieldProps) {
  const channels = useConstant('appointment.booked_channel')
  return (
    <Radio.Group
      label={TEXTS.channel}
      withAsterisk={required}
      value={value}
      onChange={onChange}
      error={error}
    >
      <Group gap="6px 14px" mt={4} mb={6}>
        {channels.map((channel) => (
          <Radio key={channel.value} size="xs" value={channel.value} label={channel.label} />
        ))}
      </Group>
    </Radio.Group>
  )
}
