import { Button } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { useCrumbText } from '../../kit/page/crumb.ts'
import { Gently } from '../../kit/page/Gently.tsx'
import { useMeQuery } from '../../kit/session/may.ts'
import { modalsPlace } from '../../kit/page/modals-place.ts'
import { useWindowTitle } from '../../kit/page/window-title.ts'
import { CallWidgetHost } from './CallWidgetHost.tsx'
import { followChanges } from '../live/live.ts'
import { beReachable } from './install.ts'
import { Loading } from '../pages/Loading.tsx'
import { ModalPlaces } from './ModalPlaces.tsx'
import { Notice } from '../pages/Notice.tsx'
import { signOut } from './sign-out.ts'
import { TEXTS } from '../texts.ts'
import { useScreen } from './use-screen.ts'

const FirstPassword = lazy(() =>
  import('../../identity/FirstPassword.tsx').then((file) => ({ default: file.FirstPassword })),
)
// Confirmations are asked for by events, so their place need not be around the screens.
const Modals = lazy(() => import('@mantine/modals').then((file) => ({ default: file.ModalsProvider })))

function InPlace() {
  useEffect(() => modalsPlace.resolve(), [])
  return null
}

/** Everything behind sign-in: knows who is there before any screen asks, and keeps the socket open meanwhile. */
export function SignedIn() {
  const { data, isError, refetch } = useMeQuery()
  const screen = useScreen()
  const named = useCrumbText()
  useWindowTitle(named ?? screen?.label)
  useEffect(followChanges, [])
  useEffect(() => void beReachable(), [])
  const first_password = data?.must_change_password ?? false
  if (first_password) {
    return (
      <Suspense fallback={<Loading />}>
        <FirstPassword onSignOut={() => void signOut('here')} />
      </Suspense>
    )
  }
  if (data !== undefined) {
    return (
      <Gently until={<Loading />}>
        <Outlet />
        <Suspense fallback={null}>
          <Modals>
            <InPlace />
          </Modals>
        </Suspense>
        <ModalPlaces />
        <CallWidgetHost />
      </Gently>
    )
  }
  if (!isError) return <Loading />
  return (
    <Notice icon={IconCloudOff} title={TEXTS.unreachable} about={TEXTS.unreachable_about}>
      <Button onClick={() => void refetch()}>{TEXTS.retry}</Button>
    </Notice>
  )
}
