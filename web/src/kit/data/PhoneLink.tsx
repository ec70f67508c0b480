import { formatPhone } from '@bcare/rules/text/phone'
import { Anchor } from '@mantine/core'

/** Whether a number can be dialled: one that is masked can only be looked at. */
export const isDialable = (number: string | null): number is string =>
  number !== null && !number.includes('*')

/** A telephone number that the device dials when it is pressed; a row behind it is not opened by that. */
export function PhoneLink({ number }: { number: string }) {
  const shown = formatPhone(number)
  if (!isDialable(number)) return shown
  return (
    <Anchor inherit href={`tel:${number}`} onClick={(event) => event.stopPropagation()}>
      {shown}
    </Anchor>
  )
}
