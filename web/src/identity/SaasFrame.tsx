import { Text } from '@mantine/core'
import { IconCalendarWeek, IconReceipt2, IconUsers } from '@tabler/icons-react'
import type { CSSProperties, ReactNode } from 'react'
import { Brand } from '../shared/brand/Brand.tsx'
import { runtimeConfig } from '../kit/runtime/config.ts'
import { useWelcome } from '../kit/runtime/tenant.ts'
import { pictureOf } from './picture.ts'
import styles from './frames.module.css'
import { Hotline } from './Hotline.tsx'
import { IDENTITY_TEXTS } from './texts.ts'

const ICONS = [IconUsers, IconCalendarWeek, IconReceipt2]

/** Only variables of the login screen may be styled by a tenant. */
const variablesOf = (styling: Record<string, string> = {}): CSSProperties =>
  Object.fromEntries(Object.entries(styling).filter(([name]) => name.startsWith('--login-')))

/** Login theme `saas`: what the product is on one side, the form on the other. */
export function SaasFrame({ children }: { children: ReactNode }) {
  const { title: product, login } = useWelcome()
  const { customStyling: styling, pictureUrl, slogan } = login
  return (
    <div className={styles.saas} style={variablesOf(styling)}>
      <aside className={styles.panel} style={pictureOf(pictureUrl)}>
        <Brand />
        <div className={styles.pitch}>
          <p className={styles.pitchTitle}>{slogan || IDENTITY_TEXTS.saas_title}</p>
          <p className={styles.pitchAbout}>{IDENTITY_TEXTS.saas_about}</p>
          <ul className={styles.points}>
            {IDENTITY_TEXTS.saas_points.map(({ title, about }, index) => (
              <Point key={title} title={title} about={about} icon={ICONS[index] ?? IconUsers} />
            ))}
          </ul>
        </div>
        <Text size="xs" className={styles.version}>
          {product} {runtimeConfig().appVersion}
        </Text>
      </aside>
      <main className={styles.side}>
        <div className={styles.column}>
          <div className={styles.onlyPhone}>
            <Brand />
          </div>
          {children}
          <Hotline />
        </div>
      </main>
    </div>
  )
}

function Point({ title, about, icon: PointIcon }: { title: string; about: string; icon: typeof IconUsers }) {
  return (
    <li className={styles.point}>
      <span className={styles.pointIcon}>
        <PointIcon aria-hidden />
      </span>
      <div>
        <Text fw={600}>{title}</Text>
        <Text size="sm" className={styles.pointAbout}>
          {about}
        </Text>
      </div>
    </li>
  )
}
