import { formatPhone, parsePhone } from '@bcare/rules/text/phone'
import { Text } from '@mantine/core'
import { IconPhone } from '@tabler/icons-react'
import { useWelcome } from '../kit/runtime/tenant.ts'
import styles from './frames.module.css'
import { IDENTITY_TEXTS } from './texts.ts'

/** The clinic's hotline as it is configured, such as «1900 1234, nhấn phím 2». */
export function Hotline() {
  const phone = useWelcome().clinic?.phone ?? ''
  // A number is written as everywhere; words with more than a number stay as the clinic wrote them.
  const number = parsePhone(phone)?.e164
  if (phone === '') return null
  return (
    <Text size="sm" c="dimmed" className={styles.hotline}>
      <IconPhone size="1rem" aria-hidden />
      <span>
        {IDENTITY_TEXTS.hotline}: <strong>{number === undefined ? phone : formatPhone(number)}</strong>
      </span>
    </Text>
  )
}
