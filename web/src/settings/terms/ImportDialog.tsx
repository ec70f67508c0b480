import type { Output } from '@bcare/contract'
import { Fault } from '@bcare/contract/kit/codes'
import type { term } from '@bcare/contract/settings/term'
import { VOCABULARIES, type Vocabulary } from '@bcare/contract/settings/vocabularies'
import { Alert, Button, FileButton, Group, Modal, Stack, Text } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useState } from 'react'
import { api } from '../../kit/api/api.ts'
import { uploadFile } from '../../kit/api/files.ts'
import { invalidateEntities } from '../../kit/api/query-client.ts'
import { toast, toastFault } from '../../kit/page/toast.tsx'
import css from './terms.module.css'
import { TERM_TEXTS as TEXTS } from './texts.ts'

type Result = Output<typeof term.import>

const TYPES = '.csv,.xlsx,.txt,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Brings a table of words in: shown first, done when nothing in it is wrong. */
export function ImportDialog({ vocabulary, onClose }: { vocabulary: Vocabulary; onClose: () => void }) {
  const [file, setFile] = useState<File>()
  const [seen, setSeen] = useState<Result>()
  const [busy, setBusy] = useState(false)
  const send = async (sent: File, dry_run: boolean): Promise<Result | undefined> => {
    setBusy(true)
    try {
      return await uploadFile(api.term.import, sent, { vocabulary, dry_run })
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      toastFault(error)
      return undefined
    } finally {
      setBusy(false)
    }
  }
  const look = async (chosen: File | null) => {
    if (chosen === null) return
    setFile(chosen)
    setSeen(await send(chosen, true))
  }
  const run = async () => {
    const done = file && (await send(file, false))
    if (done === undefined) return
    await invalidateEntities(new Set(['term']))
    toast({ type: 'success', title: TEXTS.imported(done.added, done.changed) })
    onClose()
  }
  const useless = seen === undefined || seen.added + seen.changed === 0 || wrongOf(seen).length > 0
  return (
    <Modal
      opened
      onClose={onClose}
      title={TEXTS.import_title(VOCABULARIES[vocabulary])}
      size={560}
      closeButtonProps={{ 'aria-label': TEXTS.close }}
    >
      <Stack gap="md">
        <Text size="sm">{TEXTS.import_about}</Text>
        <Group gap="sm">
          <FileButton
            accept={TYPES}
            onChange={(chosen) => void look(chosen)}
            inputProps={{ 'aria-label': TEXTS.import_choose }}
          >
            {(props) => (
              <Button
                {...props}
                variant="default"
                leftSection={<IconFileSpreadsheet size={16} />}
                loading={busy}
              >
                {seen === undefined ? TEXTS.import_choose : TEXTS.import_again}
              </Button>
            )}
          </FileButton>
          {file && <Text size="sm">{file.name}</Text>}
        </Group>
        {seen && <Seen result={seen} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {TEXTS.cancel}
          </Button>
          <Button disabled={useless} loading={busy} onClick={() => void run()}>
            {TEXTS.import_run}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

const wrongOf = ({ lines }: Result) => lines.filter(({ becomes }) => becomes === 'error')

function Seen({ result }: { result: Result }) {
  const wrong = wrongOf(result)
  return (
    <div aria-live="polite">
      <Text size="sm" fw={500}>
        {TEXTS.import_summary(result.added, result.changed, result.same)}
      </Text>
      {wrong.length > 0 && (
        <Alert color="red" mt="sm" title={TEXTS.import_wrong(wrong.length)}>
          <ul className={css.lines}>
            {wrong.slice(0, 100).map(({ no, name, problems }) => (
              <li key={no}>
                {TEXTS.import_line(no)}
                {name !== '' && ` («${name}»)`}: {problems.join('; ')}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </div>
  )
}
