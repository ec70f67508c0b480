import { Menu, Text } from '@mantine/core'
import {
  IconCalendarShare,
  IconDeviceMobileDown,
  IconDevices,
  IconKey,
  IconLogout,
  IconLogout2,
  IconUserCircle,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, type ReactElement, Suspense, useState } from 'react'
import { useMay } from '../../kit/session/may.ts'
import { useSession } from '../../kit/session/session.ts'
import { screenOf } from '../screens.ts'
import { useInstall } from './install.ts'
import { signOut } from './sign-out.ts'
import { TEXTS } from '../texts.ts'
import styles from './UserMenu.module.css'

const PasswordDialog = lazy(() =>
  import('../../identity/PasswordDialog.tsx').then((file) => ({ default: file.PasswordDialog })),
)
const SessionsDialog = lazy(() =>
  import('../../identity/SessionsDialog.tsx').then((file) => ({ default: file.SessionsDialog })),
)

const CalendarFeedDialog = lazy(() =>
  import('../../identity/CalendarFeedDialog.tsx').then((file) => ({ default: file.CalendarFeedDialog })),
)

type Dialog = 'password' | 'sessions' | 'calendar'

/** What people can do about their own account; opens at once, because it is fetched when asked for. */
export function AccountMenu({ target }: { target: ReactElement }) {
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const close = () => setDialog(null)
  return (
    <>
      <Menu defaultOpened position="bottom-end" width={248}>
        <Menu.Target>{target}</Menu.Target>
        <Menu.Dropdown>
          <Who />
          <Items onDialog={setDialog} />
        </Menu.Dropdown>
      </Menu>
      <Suspense fallback={null}>
        {dialog === 'password' && <PasswordDialog onClose={close} />}
        {dialog === 'sessions' && <SessionsDialog onClose={close} />}
        {dialog === 'calendar' && <CalendarFeedDialog onClose={close} />}
      </Suspense>
    </>
  )
}

function Who() {
  const { user } = useSession()
  return (
    <div className={styles.who}>
      <Text fw={600} truncate>
        {user?.name}
      </Text>
      <Text size="sm" c="dimmed" truncate>
        {user?.roles.join(', ') || user?.username}
      </Text>
    </div>
  )
}

function Items({ onDialog }: { onDialog: (dialog: Dialog) => void }) {
  const mayShare = useMay('appointment:read')
  const install = useInstall()
  return (
    <>
      <Menu.Divider />
      {screenOf('/profile')?.load && (
        <Menu.Item component={Link} to="/profile" leftSection={<IconUserCircle />}>
          {TEXTS.profile}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconKey />} onClick={() => onDialog('password')}>
        {TEXTS.change_password}
      </Menu.Item>
      <Menu.Item leftSection={<IconDevices />} onClick={() => onDialog('sessions')}>
        {TEXTS.sessions}
      </Menu.Item>
      {mayShare && (
        <Menu.Item leftSection={<IconCalendarShare />} onClick={() => onDialog('calendar')}>
          {TEXTS.calendar_feed}
        </Menu.Item>
      )}
      {install && (
        <Menu.Item leftSection={<IconDeviceMobileDown />} onClick={install}>
          {TEXTS.install}
        </Menu.Item>
      )}
      <Menu.Divider />
      <Menu.Item leftSection={<IconLogout />} onClick={() => void signOut('here')}>
        {TEXTS.sign_out}
      </Menu.Item>
      <Menu.Item leftSection={<IconLogout2 />} onClick={() => void signOut('everywhere')}>
        {TEXTS.sign_out_everywhere}
      </Menu.Item>
    </>
  )
}
