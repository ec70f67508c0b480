import { formatCount } from '@bcare/rules/text/count'
import { Alert, Button, Group, Progress, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { api, useRead, useWrite } from '../../api/api.ts'
import { downloadFile } from '../../api/files.ts'
import { Fault } from '@bcare/contract/kit/codes'
import { toast, toastFault } from '../../page/toast.tsx'
import { DATA_TEXTS as TEXTS } from '../texts.ts'

const AGAIN_MS = 1_000

/** A large file while it is made, and when it is. */
export function ExportProgress({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, error } = useRead(
    api.exportFile.get,
    { id },
    {
      quiet: true,
      refetchInterval: (query) =>
        ['waiting', 'running'].includes(query.state.data?.status ?? 'waiting') ? AGAIN_MS : false,
    },
  )
  const [saving, setSaving] = useState(false)
  const cancel = useWrite(api.exportFile.cancel, {
    onSuccess: () => {
      toast({ type: 'info', title: TEXTS.export_cancelled })
      onClose()
    },
  })
  const download = async () => {
    setSaving(true)
    try {
      const answer = await downloadFile(api.exportFile.download, { id })
      if ('saved' in answer) toast({ type: 'success', title: TEXTS.export_saved(answer.saved) })
      onClose()
    } catch (refused) {
      if (!(refused instanceof Fault)) throw refused
      toastFault(refused)
    } finally {
      setSaving(false)
    }
  }
  const failed =
    error?.message ?? (['failed', 'cancelled'].includes(data?.status ?? '') ? TEXTS.export_failed : undefined)
  if (failed !== undefined) return <Alert color="red">{failed}</Alert>
  const done = data?.done ?? 0
  const total = data?.total ?? 0
  const ready = data?.status === 'done'
  return (
    <Stack>
      <Progress
        value={total === 0 ? 0 : (done / total) * 100}
        animated={!ready}
        aria-label={TEXTS.export_making}
      />
      <Text size="sm" aria-live="polite">
        {ready ? TEXTS.export_ready : TEXTS.export_progress(formatCount(done), formatCount(total))}
      </Text>
      {!ready && (
        <Text size="sm" c="gray.7">
          {TEXTS.export_leave}
        </Text>
      )}
      <Group justify="flex-end" gap="xs">
        {!ready && (
          <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate({ id })}>
            {TEXTS.export_cancel}
          </Button>
        )}
        <Button disabled={!ready} loading={saving} onClick={() => void download()}>
          {TEXTS.export_download}
        </Button>
      </Group>
    </Stack>
  )
}
