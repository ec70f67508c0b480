import { Button, Collapse, TextInput } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { DateTimeInput } from '../../kit/form/inputs/DateTimeInput.tsx'
import { useMay } from '../../kit/session/may.ts'
import { BILLING_TEXTS as TEXTS } from '../texts.ts'
import css from './pay.module.css'
import type { TillForm } from './use-till.ts'

/** Who hands the money over, what for, and when: seldom other than the customer, the usual words, and now. */
export function PayDetails({ form }: { form: TillForm }) {
  const { payer_name, content, paid_at } = form.values
  const may_backdate = useMay('payment:backdate')
  const [open, setOpen] = useState(payer_name !== '' || content !== '' || paid_at !== null)
  return (
    <div>
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray.7"
        aria-expanded={open}
        rightSection={<IconChevronDown size={14} aria-hidden />}
        onClick={() => setOpen(!open)}
      >
        {TEXTS.more}
      </Button>
      <Collapse expanded={open}>
        <div className={css.details}>
          <TextInput
            label={TEXTS.payer}
            placeholder={TEXTS.payer_about}
            maxLength={120}
            value={payer_name}
            onChange={(event) => form.setPayer(event.currentTarget.value)}
          />
          <TextInput
            label={TEXTS.content}
            maxLength={300}
            value={content}
            onChange={(event) => form.setContent(event.currentTarget.value)}
          />
          {may_backdate && <DateTimeInput label={TEXTS.paid_at} value={paid_at} onChange={form.setMoment} />}
        </div>
      </Collapse>
    </div>
  )
}
