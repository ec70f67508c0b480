import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect } from 'react'
import { logError } from '../../kit/runtime/log.ts'
import { Notice } from './Notice.tsx'
import { TEXTS } from '../texts.ts'

const CHUNK_MISSING = /dynamically imported module|importing a module script/i

/** A screen that failed while it was drawn or fetched; the rest of the frame stays usable. */
export function Failure({ error }: ErrorComponentProps) {
  useEffect(() => logError('A screen failed', error), [error])
  const missing = CHUNK_MISSING.test((error as Error).message)
  return (
    <Notice
      icon={IconAlertTriangle}
      title={TEXTS.failed}
      about={missing ? TEXTS.outdated_about : TEXTS.failed_about}
    >
      <Button variant="default" onClick={() => window.location.reload()}>
        {TEXTS.reload}
      </Button>
    </Notice>
  )
}
