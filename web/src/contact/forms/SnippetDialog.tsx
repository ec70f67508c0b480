import { plainSnippet, scriptSnippet } from '@bcare/rules/contact/snippet'
import { currentWording } from '@bcare/rules/customers/consent'
import {
  Alert,
  Button,
  CopyButton,
  Group,
  Modal,
  SegmentedControl,
  Stack,
  Text,
  Textarea,
} from '@mantine/core'
import { IconCopy, IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import { api, useWrite } from '../../kit/api/api.ts'
import css from './forms.module.css'
import type { WebFormRow } from './form-row.ts'
import { FORM_TEXTS as TEXTS } from './texts.ts'

type Way = 'script' | 'plain'

interface DialogProps {
  form: WebFormRow
  onClose: () => void
}

/** The code to paste into a page. The key in it is told once, when it is made. */
export function SnippetDialog({ form, onClose }: DialogProps) {
  const [path, setPath] = useState<string>()
  const renew = useWrite(api.webForm.renew_key, { onSuccess: (made) => setPath(made.path) })
  const fresh = form.key_hint === null
  return (
    <Modal
      opened
      onClose={onClose}
      title={TEXTS.snippet_title(form.name)}
      size={680}
      closeButtonProps={{ 'aria-label': TEXTS.close }}
    >
      {path !== undefined ? (
        <Snippet form={form} action={`${location.origin}${path}`} onClose={onClose} />
      ) : (
        <Stack>
          <Text>{fresh ? TEXTS.snippet_first : TEXTS.snippet_renew}</Text>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {TEXTS.cancel}
            </Button>
            <Button
              leftSection={<IconKey size={16} />}
              color={fresh ? undefined : 'red.8'}
              loading={renew.isPending}
              onClick={() => renew.mutate({ id: form.id })}
            >
              {fresh ? TEXTS.snippet_make : TEXTS.snippet_make_new}
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  )
}

function Snippet({ form, action, onClose }: DialogProps & { action: string }) {
  const [way, setWay] = useState<Way>('script')
  const code =
    way === 'script'
      ? scriptSnippet(action)
      : plainSnippet({
          action,
          fields: form.fields,
          consent: currentWording('care'),
          marketing: form.ask_marketing ? currentWording('marketing') : null,
        })
  return (
    <Stack>
      <Alert color="orange">{TEXTS.snippet_once}</Alert>
      <SegmentedControl
        aria-label={TEXTS.snippet}
        value={way}
        onChange={setWay}
        data={[
          { value: 'script', label: TEXTS.snippet_script },
          { value: 'plain', label: TEXTS.snippet_plain },
        ]}
      />
      <Text size="sm" c="gray.7">
        {way === 'script' ? TEXTS.snippet_script_about : TEXTS.snippet_plain_about}
      </Text>
      <Textarea
        label={TEXTS.snippet_code}
        readOnly
        autosize
        minRows={3}
        maxRows={14}
        value={code}
        classNames={{ input: css.code }}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Group justify="flex-end" gap="xs">
        <CopyButton value={code}>
          {({ copied, copy }) => (
            <Button variant="default" leftSection={<IconCopy size={16} />} onClick={copy}>
              {copied ? TEXTS.copied : TEXTS.copy}
            </Button>
          )}
        </CopyButton>
        <Button onClick={onClose}>{TEXTS.close}</Button>
      </Group>
    </Stack>
  )
}
