import { Fault } from '@bcare/contract/kit/codes'
import { formatDateTime } from '@bcare/rules/text/date'
import { Button, FileButton, Group, Loader, Stack, Text, UnstyledButton } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { type DragEvent, useState } from 'react'
import { useRead } from '../../kit/api/api.ts'
import { StatusBadge } from '../../kit/data/StatusBadge.tsx'
import { downloadFile, uploadFile } from '../../kit/api/files.ts'
import { toastFault } from '../../kit/page/toast.tsx'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import css from './import.module.css'
import { useImportView } from './import-view.ts'
import { IMPORT_TEXTS as TEXTS } from './texts.ts'

const TYPES = '.xlsx,.csv,.txt,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,text/csv'

/** Runs what talks to the server, and shows its refusal. */
async function withRefusalShown(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    toastFault(error)
  }
}

/** The file itself, and the files of before. */
export function ImportStart({ onChoose }: { onChoose: (id: number) => void }) {
  const { calls, words } = useImportView()
  const [reading, setReading] = useState(false)
  const [over, setOver] = useState(false)
  const take = async (file: File | null | undefined) => {
    if (!file) return
    setReading(true)
    await withRefusalShown(async () => onChoose((await uploadFile(calls.add, file)).id))
    setReading(false)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void take(event.dataTransfer.files[0])
  }
  return (
    <Stack gap="lg">
      <Text c="gray.7">{words.about}</Text>
      <div
        className={css.drop}
        data-over={over || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <IconFileSpreadsheet size={36} aria-hidden />
        {reading ? (
          <Group gap="sm" aria-live="polite">
            <Loader size="sm" />
            <Text>{TEXTS.uploading}</Text>
          </Group>
        ) : (
          <Group gap={8} justify="center">
            <Text visibleFrom="sm">{TEXTS.drop}</Text>
            <FileButton
              accept={TYPES}
              onChange={(file) => void take(file)}
              inputProps={{ 'aria-label': TEXTS.choose }}
            >
              {(props) => <Button {...props}>{TEXTS.choose}</Button>}
            </FileButton>
          </Group>
        )}
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => void withRefusalShown(() => downloadFile(calls.template, {}))}
        >
          {TEXTS.template}
        </Button>
      </div>
      <Earlier onChoose={onChoose} />
    </Stack>
  )
}

const NEWEST = { limit: 20, sort_by: 'created_at', order: 'desc' } as const

function Earlier({ onChoose }: { onChoose: (id: number) => void }) {
  const { calls } = useImportView()
  const { data } = useRead(calls.list, NEWEST, { quiet: true })
  const statuses = useConstant('person_import.status')
  return (
    <section className={css.section} aria-label={TEXTS.earlier}>
      <Text fw={600}>{TEXTS.earlier}</Text>
      {data?.data.length === 0 && <Text c="gray.7">{TEXTS.no_earlier}</Text>}
      <ul className={css.earlier}>
        {data?.data.map(({ id, file_name, total, status, created_by_name, created_at }) => (
          <li key={id}>
            <UnstyledButton className={css.earlierLine} onClick={() => onChoose(id)}>
              <span>
                <Text fw={500}>{file_name}</Text>
                <Text size="sm" c="gray.7">
                  {TEXTS.rows(total)} · {TEXTS.by(created_by_name, formatDateTime(created_at))}
                </Text>
              </span>
              <StatusBadge value={status} options={statuses} />
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
