import { Button } from '@mantine/core'
import { IconHourglassHigh } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Notice } from './Notice.tsx'
import { TEXTS } from '../texts.ts'

/** A route of the product whose screen is not built yet: not an error, and it says so. */
export function NotAvailable() {
  return (
    <Notice icon={IconHourglassHigh} title={TEXTS.not_available} about={TEXTS.not_available_about}>
      <Button component={Link} to="/" variant="default">
        {TEXTS.back_home}
      </Button>
    </Notice>
  )
}
