import { Button } from '@mantine/core'
import { IconUserOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { EmptyState } from '../../kit/data/EmptyState.tsx'
import { useMay } from '../../kit/session/may.ts'
import { TEXTS } from '../texts.ts'

/** A calendar without columns, as a new clinic has it: where to say who takes appointments. */
export function NobodyBookable() {
  const may_change = useMay('user:update')
  return (
    <EmptyState
      title={TEXTS.no_columns}
      about={TEXTS.no_columns_about}
      icon={<IconUserOff />}
      action={
        may_change && (
          <Button variant="default" component={Link} to="/user">
            {TEXTS.open_staff}
          </Button>
        )
      }
    />
  )
}
