import { formatDateTime } from '@bcare/rules/text/date'
import { useState } from 'react'
import { api, useRead, useWrite } from '../../kit/api/api.ts'
import { SecretAddresses } from '../SecretAddresses.tsx'
import { CALL_TEXTS as TEXTS } from './texts.ts'

const WORDS = {
  title: TEXTS.connection_title,
  about: TEXTS.connection_about,
  connected: TEXTS.connected,
  not_connected: TEXTS.not_connected,
  renew: TEXTS.renew,
  renew_about: TEXTS.renew_about,
  close: TEXTS.close,
}

/** Where the exchange tells of calls, and a new secret address. */
export function ConnectionDialog({ onClose }: { onClose: () => void }) {
  const { data, error } = useRead(api.call.connection, {}, { quiet: true, staleTime: 0 })
  const [base, setBase] = useState<string>()
  const renew = useWrite(api.call.renew_address, {
    quiet: true,
    touches: ['setting'],
    onSuccess: ({ path }) => setBase(`${window.location.origin}${path}`),
  })
  const last_at = data?.last_at
  return (
    <SecretAddresses
      texts={WORDS}
      is_set={data?.is_set}
      told={last_at == null ? data && TEXTS.no_notice : TEXTS.last_notice(formatDateTime(last_at))}
      fault={error ?? renew.error}
      made={
        base === undefined
          ? []
          : [
              [TEXTS.address, base],
              [TEXTS.address_stringee, `${base}/stringee`],
              [TEXTS.address_get, `${base}/worldfone`],
            ]
      }
      busy={renew.isPending}
      onRenew={() => renew.mutate({})}
      onClose={onClose}
    />
  )
}
