import { useState } from 'react'
import { api, useRead, useWrite } from '../../kit/api/api.ts'
import { SecretAddresses } from '../SecretAddresses.tsx'
import { MESSAGE_TEXTS as TEXTS } from './texts.ts'

const WORDS = {
  title: TEXTS.connection_title,
  about: TEXTS.connection_about,
  connected: TEXTS.connected,
  not_connected: TEXTS.not_connected,
  renew: TEXTS.renew,
  renew_about: TEXTS.renew_about,
  close: TEXTS.close,
}

/** Where services tell what became of messages, and a new secret address. */
export function ConnectionDialog({ onClose }: { onClose: () => void }) {
  const { data, error } = useRead(api.message.connection, {}, { quiet: true, staleTime: 0 })
  const [base, setBase] = useState<string>()
  const renew = useWrite(api.message.renew_address, {
    quiet: true,
    touches: ['setting'],
    onSuccess: ({ path }) => setBase(`${window.location.origin}${path}`),
  })
  return (
    <SecretAddresses
      texts={WORDS}
      is_set={data?.is_set}
      fault={error ?? renew.error}
      made={
        base === undefined
          ? []
          : [
              [TEXTS.address, base],
              [TEXTS.address_esms, `${base}/esms`],
              [TEXTS.address_zalo, `${base}/zalo`],
            ]
      }
      busy={renew.isPending}
      onRenew={() => renew.mutate({})}
      onClose={onClose}
    />
  )
}
