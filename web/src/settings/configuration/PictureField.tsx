import { Group, TextInput, UnstyledButton } from '@mantine/core'
import css from './configuration.module.css'
import type { ControlProps } from './SettingControl.tsx'

/** Pictures that come with the product. */
const BUILT_IN = [
  ['/brand/tooth.svg', 'Răng'],
  ['/brand/smile.svg', 'Nụ cười'],
  ['/brand/leaf.svg', 'Lá'],
  ['/brand/clinic.svg', 'Nền sáng'],
] as const

/** A picture of our own: one that comes with the product, or the address of one on this server. */
export function PictureField({ label, value, onChange, disabled, error }: ControlProps) {
  const address = String(value ?? '')
  return (
    <div>
      <Group gap="xs" mb={6} role="group" aria-label={label}>
        {BUILT_IN.map(([path, name]) => (
          <UnstyledButton
            key={path}
            className={css.picture}
            disabled={disabled}
            aria-pressed={address === path}
            aria-label={name}
            onClick={() => onChange(address === path ? '' : path)}
          >
            <img src={path} alt="" />
          </UnstyledButton>
        ))}
      </Group>
      <TextInput
        aria-label={label}
        placeholder="/brand/tooth.svg"
        maxLength={300}
        value={address}
        disabled={disabled}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  )
}
