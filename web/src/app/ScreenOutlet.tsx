import { Outlet } from '@tanstack/react-router'
import { Gently } from '../kit/Gently.tsx'
import { holds, useMe } from '../kit/may.ts'
import { Loading } from './Loading.tsx'
import { NotPermitted } from './NotPermitted.tsx'
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
