import { Outlet } from '@tanstack/react-router'
import { Gently } from '../../kit/page/Gently.tsx'
import { useMe } from '../../kit/session/may.ts'
import { Loading } from '../pages/Loading.tsx'
import { NotPermitted } from '../pages/NotPermitted.tsx'
import { opens } from './menu.ts'
import { useScreen } from './use-screen.ts'

/** The screen of the present route, or why it is not shown. */
export function ScreenOutlet() {
  const screen = useScreen()
  const grants = useMe()?.grants ?? {}
  return screen === undefined || opens(grants, screen) ? (
    <Gently until={<Loading />}>
      <Outlet />
    </Gently>
  ) : (
    <NotPermitted />
  )
}
