import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { toast } from '../../kit/page/toast.tsx'
import { useMay } from '../../kit/session/may.ts'
import { csvOf, type CsvCell } from './csv.ts'
import { REPORT_TEXTS as TEXTS } from './texts.ts'

interface SaveTableProps {
  /** Without it nothing is taken out. */
  permission: string
  /** Name of the file, without its ending. */
  name: string
  /** The heads, then the rows. */
  rows: () => readonly (readonly CsvCell[])[]
  disabled: boolean
}

/** The table as it is shown, as a file, for users who may take figures out. */
export function SaveTable({ permission, name, rows, disabled }: SaveTableProps) {
  const may = useMay(permission)
  if (!may) return null
  const save = () => {
    const url = URL.createObjectURL(new Blob([csvOf(rows())], { type: 'text/csv;charset=utf-8' }))
    const link = document.createElement('a')
    link.href = url
    link.download = `${name}.csv`
    link.click()
    // The browser has taken the address by then; keeping it would keep the file in memory.
    setTimeout(() => URL.revokeObjectURL(url), 60_000)
    toast({ type: 'success', title: TEXTS.csv_saved(link.download) })
  }
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      disabled={disabled}
      onClick={save}
    >
      {TEXTS.csv}
    </Button>
  )
}
