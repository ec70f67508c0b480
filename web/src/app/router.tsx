import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
  type AnyRoute,
} from '@tanstack/react-router'
import { nextTask } from '../kit/idle.ts'
import { queryClient } from '../kit/query-client.ts'
import { currentSession, onSessionChange } from '../kit/session.ts'
import { ErrorPage } from './ErrorPage.tsx'
import { Failure } from './Failure.tsx'
import { Loading } from './Loading.tsx'
import { NotAvailable } from './NotAvailable.tsx'
import { landing } from './landing.ts'
import { followScrollRule } from './scroll.ts'
import type { Screen } from './screen.ts'
import { MAIN_SCREENS, MOBILE_SCREENS, PRINT_SCREENS } from './screens.tsx'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    screen?: Screen
  }
}

/** The screen is drawn in a task after the one that its code began in, so that a touch comes in between. */
const lazy = (load: NonNullable<Screen['load']>) =>
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
  component: lazy(() => import('./SignedIn.tsx').then((file) => file.SignedIn)),
  beforeLoad: ({ location }) => {
    const { user, ended } = currentSession()
    if (user !== null) return
    const next = ended === 'signed_out' || location.href === '/' ? {} : { next: location.href }
    throw redirect({ to: '/login', search: next, replace: true })
  },
})

const layout = (id: string, component: ReturnType<typeof lazy>) =>
  createRoute({ getParentRoute: () => signedIn, id, component })

const main = layout(
  'main',
  lazy(() => import('./Shell.tsx').then((file) => file.Shell)),
)
const mobile = layout(
  'mobile-group',
  lazy(() => import('./MobileFrame.tsx').then((file) => file.MobileFrame)),
)
const print = layout(
  'print-group',
  lazy(() => import('./PrintFrame.tsx').then((file) => file.PrintFrame)),
)

const under = (parent: AnyRoute) => (screen: Screen) =>
  createRoute({
    getParentRoute: () => parent,
    path: screen.path,
    component: screen.load === undefined ? NotAvailable : lazy(screen.load),
    staticData: { screen },
  })

/** Screens before sign-in; whoever is signed in has no business there. */
const outside = (path: string, load: NonNullable<Screen['load']>) =>
  createRoute({
    getParentRoute: () => root,
    path,
    component: lazy(load),
    beforeLoad: ({ search }) => {
      // What the last person read is not kept for the next one at this computer.
      if (currentSession().user === null) return queryClient.clear()
      throw redirect({ href: landing((search as { next?: unknown }).next), replace: true })
    },
  })

const routeTree = root.addChildren([
  signedIn.addChildren([
    main.addChildren(MAIN_SCREENS.map(under(main))),
    mobile.addChildren(MOBILE_SCREENS.map(under(mobile))),
    print.addChildren(PRINT_SCREENS.map(under(print))),
  ]),
  outside('/login', () => import('../identity/LoginScreen.tsx').then((file) => file.LoginScreen)),
  outside('/register', () => import('../identity/RegisterScreen.tsx').then((file) => file.RegisterScreen)),
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
