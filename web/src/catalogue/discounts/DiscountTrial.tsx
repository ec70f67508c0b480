import { formatMoney } from '@bcare/rules/text/money'
import { Alert, Loader, Stack, Text } from '@mantine/core'
import { IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { api, useRead } from '../../kit/api/api.ts'
import css from '../catalogue.module.css'
import { SituationInputs, useSituation } from '../SituationInputs.tsx'
import { DISCOUNT_TEXTS as TEXTS } from './texts.ts'
import { orderOf, TRIED_BUNDLE, TRIED_PRODUCT, type Tried, TrialLines } from './TrialLines.tsx'

/** Whether the programme holds for it, and why not. */
function Outcome(asked: Parameters<typeof api.discount.eligible>[0]) {
  const { data, error } = useRead(api.discount.eligible, asked, { quiet: true })
  const judged = data?.data[0]
  if (error) return <Alert color="red">{error.message}</Alert>
  if (judged === undefined) return <Loader size="sm" />
  return judged.eligible ? (
    <Alert color="green" icon={<IconCircleCheck />} title={TEXTS.trial_yes(formatMoney(judged.saving))}>
      {judged.approval_required && TEXTS.trial_approval}
    </Alert>
  ) : (
    <Alert color="orange" icon={<IconInfoCircle />} title={TEXTS.trial_no}>
      {judged.message}
    </Alert>
  )
}

/** Tries a programme on a customer and what is bought, at a branch and a moment; nothing is stored. */
export function DiscountTrial({ id, is_of_bundles }: { id: number; is_of_bundles: boolean }) {
  const { situation, readable, inputs } = useSituation()
  const [tried, setTried] = useState<readonly Tried[]>([is_of_bundles ? TRIED_BUNDLE : TRIED_PRODUCT])
  const lines = orderOf(tried)
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {TEXTS.trial_about}
      </Text>
      <div className={css.group}>
        <SituationInputs {...inputs} />
      </div>
      <TrialLines lines={tried} onChange={setTried} />
      <div aria-live="polite">
        {lines.length > 0 && readable && <Outcome discount_id={id} lines={lines} {...situation} />}
      </div>
    </Stack>
  )
}
