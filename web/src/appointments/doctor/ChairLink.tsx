import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMay } from '../../kit/session/may.ts'
import { TEXTS } from '../texts.ts'

/** The way to a visit on the chair. */
export function ChairLink({ track_id, name }: { track_id: number; name: string }) {
  const may_open = useMay('attachment:read')
  if (!may_open) return null
  return (
    <Anchor
      size="sm"
      aria-label={TEXTS.own_chair_of(name)}
      renderRoot={(props) => <Link {...props} to={`/chair/${track_id}`} />}
    >
      {TEXTS.own_chair}
    </Anchor>
  )
}
