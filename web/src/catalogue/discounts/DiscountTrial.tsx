import { formatMoney } from '@bcare/rules/text/money'
import { Alert, Loader, Stack, Text } from '@mantine/core'
import { IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { api, useRead } from '../../kit/api/api.ts'
import { DecimalInput } from '../../kit/form/inputs/DecimalInput.tsx'
import { Picker } from '../../kit/form/picker/Picker.tsx'
import { PEOPLE } from '../../shared/custom/records.ts'
import { PersonPicker } from '../../shared/pickers/PersonPicker.tsx'
import { ProductPicker } from '../../shared/pickers/ProductPicker.tsx'
import { BUNDLES, nameOf } from '../sources.ts'
import { DISCOUNT_TEXTS as TEXTS } from './texts.ts'

interface Tried {
  discount_id: number
  person_id: number | null
  /** A service, or a bundle where the programme is for bundles. */
  bought: { product_id: number } | { bundle_id: number }
  quantity: number
}

/** Whether the programme holds for it now, and why not. */
function Outcome({ discount_id, person_id, bought, quantity }: Tried) {
  const { data, error } = useRead(api.discount.eligible, {
    discount_id,
    lines: [{ ref: 'a', ...bought, quantity }],
    ...(person_id !== null && { person_id }),
  })
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

/** Tries a programme on a customer and what is bought; nothing is stored. */
export function DiscountTrial({ id, is_of_bundles }: { id: number; is_of_bundles: boolean }) {
  const [person_id, setPerson] = useState<number | null>(null)
  const [bought_id, setBought] = useState<number | null>(null)
  const [quantity, setQuantity] = useState<number | null>(1)
  const picked = { required: true, value: bought_id, onChange: setBought }
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {TEXTS.trial_about}
      </Text>
      <PersonPicker label={TEXTS.trial_person} source={PEOPLE} value={person_id} onChange={setPerson} />
      {is_of_bundles ? (
        <Picker label={TEXTS.trial_bundle} {...picked} source={BUNDLES} nameOf={nameOf} />
      ) : (
        <ProductPicker label={TEXTS.trial_product} {...picked} />
      )}
      <DecimalInput label={TEXTS.trial_quantity} digits={3} value={quantity} onChange={setQuantity} />
      <div aria-live="polite">
        {bought_id !== null && quantity !== null && quantity > 0 && (
          <Outcome
            discount_id={id}
            person_id={person_id}
            bought={is_of_bundles ? { bundle_id: bought_id } : { product_id: bought_id }}
            quantity={quantity}
          />
        )}
      </div>
    </Stack>
  )
}
