import type { families, Input } from '@bcare/contract'
import { Fault } from '@bcare/contract/kit/codes'
import type { EntityFacts } from '@bcare/contract/kit/entity'
import { Button, Group, Modal, Radio, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { exported } from 'virtual:export-columns'
import { api } from '../../api/api.ts'
import { downloadFile } from '../../api/files.ts'
import { toast, toastFault } from '../../page/toast.tsx'
import { ExportProgress } from './ExportProgress.tsx'
import { DATA_TEXTS as TEXTS } from '../texts.ts'
import { DraftLine } from '../../runtime/draft/DraftLine.tsx'
import { useDraft, useDraftState } from '../../runtime/draft/use-draft.ts'

type FileInput = Input<typeof families.exportFile.add>
type Format = NonNullable<FileInput['format']>

interface ExportDialogProps {
  entity: EntityFacts
  input: Record<string, unknown>
  /** Keys of the columns that the list shows, in their order; without them the file has all of them. */
  shown?: readonly string[]
  /** A large file that was asked for before. */
  file?: number
  onClose: () => void
}

const NOT_FILTERS = new Set(['page', 'limit', 'sort_by', 'order', 'summary', 'buckets', 'custom'])

const filterOf = (input: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(input).filter(([key, value]) => !NOT_FILTERS.has(key) && value !== undefined),
  )

/** Asks how the file shall be, and brings it: at once, or after watching it being made. */
export function ExportDialog({ entity, input, shown, file, onClose }: ExportDialogProps) {
  const [format, setFormat] = useState<Format>('xlsx')
  const [all, setAll] = useState(shown === undefined)
  const draft = useDraft('export', entity.name)
  const [name, setName] = useDraftState(draft, 'file_name', '')
  const [making, setMaking] = useState(false)
  const [job, setJob] = useState(file)
  const aborter = useRef<AbortController>(undefined)
  useEffect(() => () => aborter.current?.abort(), [])

  const columns = () => {
    const known = new Set(exported[entity.name])
    const wanted = (shown ?? []).filter((key) => known.has(key) || key.startsWith('custom.'))
    return all ? [] : [...new Set(wanted)]
  }
  const run = async (event: FormEvent) => {
    event.preventDefault()
    setMaking(true)
    aborter.current = new AbortController()
    const file_name = name.trim()
    try {
      const answer = await downloadFile(
        api.exportFile.add,
        {
          entity: entity.name as FileInput['entity'],
          filter: filterOf(input),
          columns: columns(),
          format,
          ...(file_name !== '' && { file_name }),
        },
        aborter.current.signal,
      )
      draft.saved()
      if ('data' in answer) return setJob(answer.data.id)
      toast({ type: 'success', title: TEXTS.export_saved(answer.saved) })
      onClose()
    } catch (error) {
      if (error instanceof Fault) toastFault(error)
      else if (!aborter.current.signal.aborted) throw error
    } finally {
      setMaking(false)
    }
  }
  return (
    <Modal opened onClose={onClose} title={TEXTS.export_title(entity.label)} size={460}>
      {job === undefined ? (
        <form onSubmit={(event) => void run(event)}>
          <Stack>
            <DraftLine draft={draft} />
            <Text size="sm" c="gray.7">
              {TEXTS.export_about}
            </Text>
            <Radio.Group
              label={TEXTS.export_format}
              value={format}
              onChange={(value) => setFormat(value as Format)}
            >
              <Group mt={6} gap="lg">
                <Radio value="xlsx" label={TEXTS.export_xlsx} />
                <Radio value="csv" label={TEXTS.export_csv} />
              </Group>
            </Radio.Group>
            {shown && (
              <Radio.Group
                label={TEXTS.export_columns}
                value={all ? 'all' : 'shown'}
                onChange={(value) => setAll(value === 'all')}
              >
                <Stack mt={6} gap="xs">
                  <Radio value="shown" label={TEXTS.export_shown} />
                  <Radio value="all" label={TEXTS.export_all} />
                </Stack>
              </Radio.Group>
            )}
            <TextInput
              label={TEXTS.export_name}
              placeholder={entity.label}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
              maxLength={120}
            />
            <Group justify="flex-end" gap="xs">
              <Button variant="default" onClick={onClose}>
                {making ? TEXTS.export_cancel : TEXTS.cancel}
              </Button>
              <Button type="submit" loading={making}>
                {TEXTS.export_run}
              </Button>
            </Group>
          </Stack>
        </form>
      ) : (
        <ExportProgress id={job} onClose={onClose} />
      )}
    </Modal>
  )
}
