import { PRINT_FORMS, type PrintFormName } from '@bcare/contract/print/forms'
import type { Fault } from '@bcare/contract/kit/codes'
import { Button, Skeleton, VisuallyHidden } from '@mantine/core'
import { IconLock, IconPrinterOff } from '@tabler/icons-react'
import { Navigate } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import { EmptyState } from '../../kit/data/EmptyState.tsx'
import { holds, useMe } from '../../kit/session/may.ts'
import css from './print.module.css'
import { PRINT_TEXTS as TEXTS } from './texts.ts'

/** Where an address leads that names nothing that is printed. */
export const NoPaper = () => <Navigate to="/error-page" replace />

/** A paper whose data are on their way: it cannot be printed yet. */
export function PaperWaiting() {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.code === 'KeyP') event.preventDefault()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return (
    <div className={css.desk} aria-busy>
      <div className={css.sheet} data-paper="a4">
        <Skeleton height={64} mb="xl" />
        <Skeleton height={320} />
      </div>
    </div>
  )
}

/** A paper that cannot be printed, and why. */
export function PaperRefused({ about, onRetry }: { about: string; onRetry?: () => void }) {
  return (
    <>
      <VisuallyHidden component="h1">{TEXTS.failed}</VisuallyHidden>
      <EmptyState
        title={TEXTS.failed}
        about={about}
        icon={<IconPrinterOff />}
        action={onRetry && <Button onClick={onRetry}>{TEXTS.retry}</Button>}
      />
    </>
  )
}

/** A paper is drawn for users who may read all that is on it, and for nobody else. */
export function PaperGate({ form, children }: { form: PrintFormName; children: ReactNode }) {
  const grants = useMe()?.grants ?? {}
  if (PRINT_FORMS[form].needs.every((need) => holds(grants, need))) return children
  return <EmptyState title={TEXTS.refused} about={TEXTS.refused_about} icon={<IconLock />} />
}

/** A read that a paper is made of. */
export interface PaperRead {
  data: unknown
  error: Fault | null
  refetch: () => unknown
}

/** What is shown instead of a paper until all its reads are there; nothing when they are. A record that is not there has no paper. */
export function paperInstead(reads: readonly PaperRead[]): ReactNode {
  const failed = reads.find(({ data, error }) => data === undefined && error !== null)
  if (failed?.error?.kind === 'not_found') return <NoPaper />
  if (failed?.error)
    return <PaperRefused about={failed.error.message} onRetry={() => void failed.refetch()} />
  return reads.some(({ data }) => data === undefined) ? <PaperWaiting /> : undefined
}
