import { initials } from '@bcare/rules/text/name'
import { Avatar } from '@mantine/core'

const HUES = ['#1E70E6', '#0891B2', '#059669', '#7C3AED', '#DB2777', '#D97706', '#DC2626', '#475569']

/** The initials of a customer, in a colour that stays theirs. */
export function PersonAvatar({ id, name, size = 28 }: { id: number; name: string; size?: number }) {
  return (
    <Avatar
      size={size}
      radius="50%"
      aria-hidden
      style={{
        '--avatar-bg': `color-mix(in srgb, ${HUES[id % HUES.length] ?? ''} 16%, white)`,
        '--avatar-color': 'var(--mantine-color-gray-8)',
      }}
    >
      {initials(name)}
    </Avatar>
  )
}
