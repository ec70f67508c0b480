import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Brand } from '../kit/page/Brand.tsx'
import { runtimeConfig } from '../kit/runtime/config.ts'
import { useTenant } from '../kit/runtime/tenant.ts'
import styles from './frames.module.css'
import { Hotline } from './Hotline.tsx'
import { pictureOf } from './picture.ts'

/** Login theme `default`: one card under the clinic's brand. */
export function DefaultFrame({ children }: { children: ReactNode }) {
  const { clinic } = runtimeConfig()
  const { pictureUrl = '' } = useTenant().runtimeConfig?.login ?? {}
  return (
    <main className={styles.centred} style={pictureOf(pictureUrl)}>
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
