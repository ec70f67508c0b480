import { useNetwork } from '@mantine/hooks'
import { IconCloudOff } from '@tabler/icons-react'
import styles from './OfflineBanner.module.css'
import { TEXTS } from '../texts.ts'

/** Says that the network is gone, for as long as it is. */
export function OfflineBanner() {
  const { online } = useNetwork()
  return (
    <output className={styles.place}>
      {!online && (
        <p className={styles.banner}>
          <IconCloudOff size="1.1rem" aria-hidden />
          {TEXTS.offline}
        </p>
      )}
    </output>
  )
}
