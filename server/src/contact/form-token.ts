import { timingSafeEqual } from 'node:crypto'
import type { Vault } from '../kit/vault.ts'

interface Of {
  tenant_id: number
  form_id: number
}

/** A form that was open for longer was not filled in all that time: its clock says nothing. */
const LONGEST = 24 * 3_600_000

const markOf = (vault: Vault, { tenant_id, form_id }: Of, shown: string): string =>
  vault.mark({ tenant_id, purpose: 'form_token' }, `${form_id}/${shown}`).slice(0, 22)

/** When a form was shown, in a way that the visitor who fills it in cannot change. */
export function formToken(vault: Vault, form: Of, now: Date): string {
  const shown = now.getTime().toString(36)
  return `${shown}.${markOf(vault, form, shown)}`
}

/** How long a form has been filled in, in milliseconds; null when its token is missing, not ours, or too old. */
export function fillMillis(vault: Vault, form: Of, token: string | undefined, now: Date): number | null {
  const [shown = '', mark = ''] = (token ?? '').split('.')
  const known = Buffer.from(markOf(vault, form, shown))
  const given = Buffer.from(mark)
  if (known.length !== given.length || !timingSafeEqual(known, given)) return null
  const millis = now.getTime() - Number.parseInt(shown, 36)
  return millis < 0 || millis > LONGEST ? null : millis
}
