import { formatMoney } from '@bcare/rules/text/money'
import { Alert, Button, Stack } from '@mantine/core'
import { api, useWrite } from '../../kit/api/api.ts'
import { toast } from '../../kit/page/toast.tsx'
import type { LineRow } from '../line-row.ts'
import css from './plan.module.css'
import { PLAN_TEXTS as TEXTS } from './plan-texts.ts'

export interface ChangedPrice {
  id: number
  title: string
  old_total: number
  new_total: number
}

interface PriceChangesProps {
  person_id: number
  changed: readonly ChangedPrice[]
  lines: readonly LineRow[]
  /** The offers have the new prices now, and want showing again. */
  onTaken: () => void
}

/** Prices that are others now than when they were offered, the old beside the new. */
export function PriceChanges({ person_id, changed, lines, onTaken }: PriceChangesProps) {
  const reprice = useWrite(api.treatmentAgreement.reprice, {
    touches: ['attachment'],
    onSuccess: () => {
      toast({ type: 'success', title: TEXTS.repriced })
      onTaken()
    },
  })
  const named = lines.filter(({ id }) => changed.some((one) => one.id === id))
  return (
    <Alert color="orange" title={TEXTS.price_changed}>
      <Stack gap={8}>
        {changed.map(({ id, title, old_total, new_total }) => (
          <div key={id} className={css.offer}>
            <strong>{title}</strong>
            <span className="numeric">
              {`${TEXTS.old_price} ${formatMoney(old_total)} · ${TEXTS.new_price} ${formatMoney(new_total)}`}
            </span>
          </div>
        ))}
        <div>
          <Button
            color="orange.9"
            loading={reprice.isPending}
            onClick={() =>
              reprice.mutate({ person_id, lines: named.map(({ id, version }) => ({ id, version })) })
            }
          >
            {TEXTS.reprice}
          </Button>
        </div>
      </Stack>
    </Alert>
  )
}
