import { Outlet } from '@tanstack/react-router'
import { Gently } from '../../kit/page/Gently.tsx'
import { useMe } from '../../kit/session/may.ts'
import { Loading } from '../pages/Loading.tsx'
import { NotPermitted } from '../pages/NotPermitted.tsx'
import { opens } from './menu.ts'
import { useScreen } from './use-screen.ts'

/** The screen of the present route, or why it is not shown. One that is not built yet says so to every user: no right would open it. */
export function ScreenOutlet() {
  const screen = useScreen()
  const grants = useMe()?.grants ?? {}
  const unbuilt = screen !== undefined && screen.load === undefined
  return unbuilt || screen === undefined || opens(grants, screen) ? (
    <Gently until={<Loading />}>
      <Outlet />
    </Gently>
  ) : (
    <NotPermitted />
  )
}
