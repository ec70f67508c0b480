import { initials } from '@bcare/rules/text/name'
import { UnstyledButton, type UnstyledButtonProps } from '@mantine/core'
import { type ComponentPropsWithRef, lazy, Suspense, useState } from 'react'
import { useSession } from '../../kit/session/session.ts'
import { TEXTS } from '../texts.ts'
import styles from './UserMenu.module.css'

const load = () => import('./AccountMenu.tsx').then((file) => ({ default: file.AccountMenu }))
const AccountMenu = lazy(load)

/** Who is signed in; the menu behind it is fetched when the pointer comes near. */
export function UserMenu() {
  const [opened, setOpened] = useState(false)
  if (!opened) return <Face onClick={() => setOpened(true)} onPointerEnter={() => void load()} />
  return (
    <Suspense fallback={<Face />}>
      <AccountMenu target={<Face />} />
    </Suspense>
  )
}

function Face(props: UnstyledButtonProps & ComponentPropsWithRef<'button'>) {
  const { user } = useSession()
  return (
    <UnstyledButton
      {...props}
      className={styles.target}
      aria-label={`${TEXTS.account}: ${user?.name}`}
      aria-haspopup="menu"
    >
      <span className={styles.face} data-initials={initials(user?.name ?? '')}>
        {user?.profile_image && <img src={user.profile_image} alt="" />}
      </span>
    </UnstyledButton>
  )
}
