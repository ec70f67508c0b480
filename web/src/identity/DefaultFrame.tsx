import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Brand } from '../shared/brand/Brand.tsx'
import { useWelcome } from '../kit/runtime/tenant.ts'
import styles from './frames.module.css'
import { Hotline } from './Hotline.tsx'
import { pictureOf } from './picture.ts'

/** Login theme `default`: one card under the clinic's brand. */
export function DefaultFrame({ children }: { children: ReactNode }) {
  const { login, clinic } = useWelcome()
  return (
    <main className={styles.centred} style={pictureOf(login.pictureUrl)}>
      <div className={styles.column}>
        <Brand />
        <div className={styles.card}>{children}</div>
        <footer className={styles.foot}>
          <Hotline />
          <Text size="xs">{[clinic?.name, clinic?.address].filter(Boolean).join(' · ')}</Text>
        </footer>
      </div>
    </main>
  )
}
