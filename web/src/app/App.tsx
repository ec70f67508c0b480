import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { lazy, StrictMode, Suspense } from 'react'
import { idle } from '../kit/session/idle.ts'
import { queryClient } from '../kit/api/query-client.ts'
import { Lightbox } from './lightbox/Lightbox.tsx'
import { OfflineBanner } from './frame/OfflineBanner.tsx'
import { PIECES } from './pieces.ts'
import { router } from './router.tsx'
import { theme } from './look/theme.ts'

// Nothing to show yet when the application starts: it comes after the first screen.
const Toasts = lazy(() =>
  idle()
    .then(PIECES.toasts.load)
    .then((Component) => ({ default: Component })),
)

/** The application: light mode only, and no style written as markup (see `adoptThemeVariables`). */
export function App() {
  return (
    <StrictMode>
      <MantineProvider
        theme={theme}
        forceColorScheme="light"
        withCssVariables={false}
        withGlobalClasses={false}
        deduplicateInlineStyles
      >
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
          <Suspense fallback={null}>
            <Toasts />
          </Suspense>
          <Lightbox />
          <OfflineBanner />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>
  )
}
