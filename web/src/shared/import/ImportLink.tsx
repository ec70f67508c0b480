import { Button } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useMay } from '../../kit/session/may.ts'
import { IMPORT_TEXTS as TEXTS } from './texts.ts'

/** The way to the pages of an import, for users who may bring records in. */
export function ImportLink({ permission, to }: { permission: string; to: string }) {
  const may = useMay(permission)
  if (!may) return null
  return (
    <Button
      variant="default"
      leftSection={<IconFileSpreadsheet size={16} />}
      renderRoot={(props) => <Link {...props} to={to} />}
    >
      {TEXTS.from_file}
    </Button>
  )
}
