import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Brand } from '../kit/Brand.tsx'
import { runtimeConfig } from '../kit/config.ts'
import styles from './frames.module.css'
import { Hotline } from './Hotline.tsx'

/** Login theme `default`: one card under the clinic's brand. */
export function DefaultFrame({ children }: { children: ReactNode }) {
  const { clinic } = runtimeConfig()
  return (
    <main className={styles.centred}>
      <div className={styles.column}>
        <Brand />
        <div className={styles.card}>{children}</div>
        <footer className={styles.foot}>
          <Hotline />
          <Text size="xs">{[clinic.name, clinic.address].filter((part) => part !== '').join(' · ')}</Text>
        </footer>
      </div>
    </main>
  )
}
