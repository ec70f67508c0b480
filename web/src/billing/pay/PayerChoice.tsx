import { Button } from '@mantine/core'
import { api, useRead } from '../../kit/api/api.ts'
import { BILLING_TEXTS as TEXTS } from '../texts.ts'
import css from './pay.module.css'
import type { TillForm } from './use-till.ts'

/** Relatives who pay for the customer, each one tap away; nothing where there are none. */
export function PayerChoice({ person_id, form }: { person_id: number; form: TillForm }) {
  const { data } = useRead(api.personRelative.list, { person_id, is_payer: true, limit: 20 }, { quiet: true })
  if (data === undefined || data.data.length === 0) return null
  const { payer_name } = form.values
  return (
    <div className={css.suggestions} role="group" aria-label={TEXTS.payer}>
      <span>{TEXTS.payer}:</span>
      {data.data.map(({ id, related_name, relationship_name }) => (
        <Button
          key={id}
          size="compact-sm"
          variant={payer_name === related_name ? 'light' : 'default'}
          aria-pressed={payer_name === related_name}
          onClick={() => form.setPayer(payer_name === related_name ? '' : related_name)}
        >
          {[related_name, relationship_name?.toLowerCase()].filter(Boolean).join(' · ')}
        </Button>
      ))}
    </div>
  )
}
