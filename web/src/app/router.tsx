import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
  type AnyRoute,
} from '@tanstack/react-router'
import { nextTask } from '../kit/session/idle.ts'
import { queryClient } from '../kit/api/query-client.ts'
import { currentSession, onSessionChange } from '../kit/session/session.ts'
import type { Frame, Screen } from '../shared/screen.ts'
import { ErrorPage } from './pages/ErrorPage.tsx'
import { Failure } from './pages/Failure.tsx'
import { Loading } from './pages/Loading.tsx'
import { landing } from './landing.ts'
import { PIECES } from './pieces.ts'
import { followScrollRule } from './scroll.ts'
import { screensIn } from './screens.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    screen?: Screen
  }
}

/** The screen is drawn in a task after the one that its code began in, so that a touch comes in between. */
const lazy = (load: Screen['load']) =>
  lazyRouteComponent(async () => {
    const screen = await load()
    await nextTask()
    return { default: screen }
  })

const root = createRootRoute({ component: Outlet, notFoundComponent: ErrorPage, errorComponent: Failure })

/** Everything that needs sign-in; who has none goes to login, and after it back to what was asked for. */
const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  component: lazy(PIECES.signed_in.load),
  beforeLoad: ({ location }) => {
    const { user, ended } = currentSession()
    if (user !== null) return
    const next = ended === 'signed_out' || location.href === '/' ? {} : { next: location.href }
    throw redirect({ to: '/login', search: next, replace: true })
  },
})

const componentOf = ({ load }: Screen) => lazy(load)

const under = (parent: AnyRoute) => (screen: Screen) =>
  createRoute({
    getParentRoute: () => parent,
    path: screen.path,
    component: componentOf(screen),
    staticData: { screen },
  })

/** The screens of one frame, behind sign-in. */
const framed = (frame: Exclude<Frame, 'outside'>) => {
  const route = createRoute({
    getParentRoute: () => signedIn,
    id: frame,
    component: lazy(PIECES[frame].load),
  })
  return route.addChildren(screensIn(frame).map(under(route)))
}

/** Screens before sign-in; a user who is signed in has no business there, unless the screen says so. */
const outside = (screen: Screen) =>
  createRoute({
    getParentRoute: () => root,
    path: screen.path,
    component: componentOf(screen),
    beforeLoad: ({ search }) => {
      // What the last person read is not cached for the next one at this computer.
      if (currentSession().user === null) return queryClient.clear()
      if (screen.for_everybody) return
      throw redirect({ href: landing((search as { next?: unknown }).next), replace: true })
    },
  })

const routeTree = root.addChildren([
  signedIn.addChildren([framed('main'), framed('phone'), framed('paper')]),
  ...screensIn('outside').map(outside),
  createRoute({ getParentRoute: () => root, path: '/error-page', component: ErrorPage }),
])

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultPendingComponent: Loading,
  defaultPendingMs: 200,
  defaultErrorComponent: Failure,
  // The router would jump to the top after every navigation; our own rule decides.
  scrollRestoration: () => false,
})

followScrollRule(router)
// Signing in and out, here or in another tab, is decided by the guards above.
onSessionChange(() => void router.invalidate())
