import { Text } from '@mantine/core'
import { IconPhone } from '@tabler/icons-react'
import { runtimeConfig } from '../kit/runtime/config.ts'
import styles from './frames.module.css'
import { IDENTITY_TEXTS } from './texts.ts'

/** The clinic's hotline as it is configured, such as «1900 1234, nhấn phím 2». */
export function Hotline() {
  const { phone } = runtimeConfig().clinic
  if (phone === '') return null
  return (
    <Text size="sm" c="dimmed" className={styles.hotline}>
      <IconPhone size="1rem" aria-hidden />
      <span>
        {IDENTITY_TEXTS.hotline}: <strong>{phone}</strong>
      </span>
    </Text>
  )
}
