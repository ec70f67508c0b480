import { formatPhone, parsePhone } from '@bcare/rules/text/phone'
import { TextInput } from '@mantine/core'
import { type FieldProps, inputProps } from '../field.ts'
import { FORM_TEXTS } from '../texts.ts'
import { useTyped } from './use-typed.ts'

const show = (value: string | null) => (value === null ? '' : formatPhone(value))

function read(text: string) {
  if (text.trim() === '') return { value: null, readable: true }
  const phone = parsePhone(text)
  return phone === undefined ? { value: text, readable: false } : { value: phone.e164, readable: true }
}

/** A phone number in any usual spelling; its value is E.164, shown as `0912 345 678`. A masked number stays as it is until it is typed over. */
export function PhoneInput({ value, onChange, onBlur, ...props }: FieldProps<string | null>) {
  const typed = useTyped({ value, onChange, onBlur, show, read })
  return (
    <TextInput
      {...inputProps(props)}
      error={typed.wrong ? FORM_TEXTS.phone_wrong : props.error}
      type="tel"
      inputMode="tel"
      autoComplete="off"
      maxLength={20}
      value={typed.text}
      onChange={(event) => typed.type(event.currentTarget.value)}
      onBlur={typed.blur}
    />
  )
}
