import { Anchor, Skeleton, Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { DetailDrawer } from '../../kit/data/DetailDrawer.tsx'
import { useMay } from '../../kit/session/may.ts'
import { Part } from '../Pieces.tsx'
import css from '../revenue.module.css'
import { REVENUE_TEXTS as TEXTS } from '../texts.ts'
import type { OpenedLine } from './opened-line.ts'

const Reckoning = lazy(() => import('./Reckoning.tsx').then((file) => ({ default: file.Reckoning })))
const LineEntries = lazy(() => import('./LineEntries.tsx').then((file) => ({ default: file.LineEntries })))

interface LineDrawerProps {
  line: OpenedLine | undefined
  onClose: () => void
}

/** How the money of a line is reckoned, and every entry of it. */
export function LineDrawer({ line, onClose }: LineDrawerProps) {
  const may_open = useMay('person:read')
  return (
    <DetailDrawer
      opened={line !== undefined}
      onClose={onClose}
      title={line?.name}
      subtitle={
        line &&
        (may_open ? (
          <Anchor
            size="sm"
            aria-label={`${line.person_name}. ${TEXTS.open_person}`}
            renderRoot={(props) => <Link {...props} to={`/customer/profile/${line.person_id}`} />}
          >
            {line.person_name}
          </Anchor>
        ) : (
          <span className={css.text}>{line.person_name}</span>
        ))
      }
    >
      {line && (
        <Suspense fallback={<Skeleton height={320} />}>
          <Stack gap="lg">
            <Part title={TEXTS.reckoning}>
              {line.attachment_id === null ? (
                <p className={css.text}>{TEXTS.without_line}</p>
              ) : (
                <Reckoning attachment_id={line.attachment_id} />
              )}
            </Part>
            <Part title={TEXTS.entries}>
              <LineEntries line={line} />
            </Part>
          </Stack>
        </Suspense>
      )}
    </DetailDrawer>
  )
}
