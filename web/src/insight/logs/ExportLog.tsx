import type { Input } from '@bcare/contract'
import type { history } from '@bcare/contract/insight/history'
import { Fault } from '@bcare/contract/kit/codes'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { api } from '../../kit/api/api.ts'
import { downloadFile } from '../../kit/api/files.ts'
import { useMay } from '../../kit/session/may.ts'
import { toast, toastFault } from '../../kit/page/toast.tsx'
import { LOG_TEXTS as TEXTS } from './texts.ts'

/** The log as it is narrowed, as a file, for users who may. */
export function ExportLog({ query }: { query: Input<typeof history.export> }) {
  const may = useMay('history:export')
  const [making, setMaking] = useState(false)
  if (!may) return null
  const save = async () => {
    setMaking(true)
    try {
      const answer = await downloadFile(api.history.export, query)
      if ('saved' in answer) toast({ type: 'success', title: TEXTS.exported(answer.saved) })
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      toastFault(error)
    } finally {
      setMaking(false)
    }
  }
  return (
    <Button
      variant="default"
      loading={making}
      leftSection={<IconDownload size={16} />}
      onClick={() => void save()}
    >
      {TEXTS.export}
    </Button>
  )
}
