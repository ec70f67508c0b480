import { formatMoney } from '@bcare/rules/text/money'
import { Alert, Loader, Stack, Text } from '@mantine/core'
import { IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { api, useRead } from '../../kit/api/api.ts'
import { DecimalInput } from '../../kit/form/inputs/DecimalInput.tsx'
import { PEOPLE } from '../../shared/custom/records.ts'
import { PersonPicker } from '../../shared/pickers/PersonPicker.tsx'
import { ProductPicker } from '../../shared/pickers/ProductPicker.tsx'
import { DISCOUNT_TEXTS as TEXTS } from './texts.ts'

interface Tried {
  discount_id: number
  person_id: number | null
  product_id: number
  quantity: number
}

/** Whether the programme holds for it now, and why not. */
function Outcome({ discount_id, person_id, product_id, quantity }: Tried) {
  const { data, error } = useRead(api.discount.eligible, {
    discount_id,
    lines: [{ ref: 'a', product_id, quantity }],
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

/** Tries a programme on a customer and a service; nothing is stored. */
export function DiscountTrial({ id }: { id: number }) {
  const [person_id, setPerson] = useState<number | null>(null)
  const [product_id, setProduct] = useState<number | null>(null)
  const [quantity, setQuantity] = useState<number | null>(1)
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {TEXTS.trial_about}
      </Text>
      <PersonPicker label={TEXTS.trial_person} source={PEOPLE} value={person_id} onChange={setPerson} />
      <ProductPicker label={TEXTS.trial_product} required value={product_id} onChange={setProduct} />
      <DecimalInput label={TEXTS.trial_quantity} digits={3} value={quantity} onChange={setQuantity} />
      <div aria-live="polite">
        {product_id !== null && quantity !== null && quantity > 0 && (
          <Outcome discount_id={id} person_id={person_id} product_id={product_id} quantity={quantity} />
        )}
      </div>
    </Stack>
  )
}
