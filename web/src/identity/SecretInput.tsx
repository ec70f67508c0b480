import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { IDENTITY_TEXTS } from './texts.ts'

const Eye = ({ reveal }: { reveal: boolean }) =>
  reveal ? <IconEyeOff size="1.1rem" /> : <IconEye size="1.1rem" />

/** A password field: can be looked at, and says when Caps Lock is on. */
export function SecretInput(props: PasswordInputProps) {
  const [visible, setVisible] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  return (
    <PasswordInput
      {...props}
      visible={visible}
      onVisibilityChange={setVisible}
      onKeyDown={watchCapsLock}
      onKeyUp={watchCapsLock}
      onBlur={() => setCapsLock(false)}
      description={capsLock ? IDENTITY_TEXTS.caps_lock : props.description}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      visibilityToggleIcon={Eye}
      visibilityToggleButtonProps={{
        'aria-label': visible ? IDENTITY_TEXTS.hide_password : IDENTITY_TEXTS.show_password,
        tabIndex: 0,
      }}
    />
  )
}
