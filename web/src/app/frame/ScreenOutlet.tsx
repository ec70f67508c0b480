import { Outlet } from '@tanstack/react-router'
import { Gently } from '../../kit/page/Gently.tsx'
import { holds, useMe } from '../../kit/session/may.ts'
import { Loading } from '../pages/Loading.tsx'
import { NotPermitted } from '../pages/NotPermitted.tsx'
import { useScreen } from './use-screen.ts'

/** The screen of the present route, or why it is not shown. */
export function ScreenOutlet() {
  const permission = useScreen()?.permission
  const grants = useMe()?.grants ?? {}
  return permission === undefined || holds(grants, permission) ? (
    <Gently until={<Loading />}>
      <Outlet />
    </Gently>
  ) : (
    <NotPermitted />
  )
}
