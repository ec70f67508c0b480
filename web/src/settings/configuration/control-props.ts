import type { AnyValue } from '@bcare/contract/settings/setting'

export interface ControlProps {
  label: string
  value: AnyValue
  onChange: (value: AnyValue) => void
  disabled: boolean
  error: string | undefined
}
