import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { PaymentRow } from './desk-rows.ts'

const Details = lazy(() => import('./PaymentDetails.tsx').then((file) => ({ default: file.PaymentDetails })))

/** A payment in the drawer of its list. */
export const paymentDetails = ({ id }: PaymentRow) => (
  <Suspense fallback={<Skeleton height={320} />}>
    <Details id={id} />
  </Suspense>
)
