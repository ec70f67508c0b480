import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Notice } from './Notice.tsx'
import { TEXTS } from '../texts.ts'

/** A screen that the signed-in user's roles do not open. */
export function NotPermitted() {
  return (
    <Notice icon={IconLock} title={TEXTS.not_permitted} about={TEXTS.not_permitted_about}>
      <Button component={Link} to="/" variant="default">
        {TEXTS.back_home}
      </Button>
    </Notice>
  )
}
