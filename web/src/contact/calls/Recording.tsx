import { RECORDING_PROBLEM_LABELS, RECORDING_STATE_LABELS } from '@bcare/rules/contact/call/recording'
import { formatDate } from '@bcare/rules/text/date'
import { Button } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useState } from 'react'
import { api } from '../../kit/api/api.ts'
import { toast } from '../../kit/page/toast.tsx'
import { storageUrl } from '../../kit/runtime/storage.ts'
import { useMay } from '../../kit/session/may.ts'
import type { CallRow } from './call-row.ts'
import css from './calls.module.css'
import { CALL_TEXTS as TEXTS } from './texts.ts'

/** What there is to say of a recording that cannot be heard. */
function wordsOf({ recording_state, recording_problem, recording_at }: CallRow): string | null {
  if (recording_state === null) return null
  const words = RECORDING_STATE_LABELS[recording_state]
  const why = recording_problem === null ? '' : `: ${RECORDING_PROBLEM_LABELS[recording_problem]}`
  const when =
    recording_state === 'deleted' && recording_at !== null ? ` ngày ${formatDate(recording_at)}` : ''
  return `${words}${when}${why}`
}

/** The recording of a call: heard by users who may, else what became of it; nothing where there is none. */
export function Recording({ row }: { row: CallRow }) {
  const may_listen = useMay('call:listen')
  if (row.recording_state === 'stored' && may_listen) return <Player key={row.id} id={row.id} />
  return wordsOf(row)
}

/** Asks for the address when it is pressed, not before: that is what the log calls listening. */
function Player({ id }: { id: number }) {
  const [address, setAddress] = useState<string>()
  const [asking, setAsking] = useState(false)
  const listen = async () => {
    setAsking(true)
    try {
      setAddress(storageUrl((await api.call.recording({ id })).path))
    } catch {
      // The transport has said why.
      setAddress(undefined)
    } finally {
      setAsking(false)
    }
  }
  if (address !== undefined)
    return (
      // What was said is nowhere in writing.
      // oxlint-disable-next-line jsx-a11y/media-has-caption
      <audio
        className={css.player}
        src={address}
        controls
        autoPlay
        preload="metadata"
        aria-label={TEXTS.recording}
        // An address is good for some minutes.
        onError={() => {
          setAddress(undefined)
          toast({ type: 'error', title: TEXTS.recording_over })
        }}
      />
    )
  return (
    <Button
      variant="default"
      size="xs"
      loading={asking}
      leftSection={<IconPlayerPlay size={16} aria-hidden />}
      onClick={() => void listen()}
    >
      {TEXTS.listen}
    </Button>
  )
}
