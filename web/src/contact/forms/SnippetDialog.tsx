import { plainSnippet, scriptSnippet } from '@bcare/rules/contact/snippet'
import { currentWording } from '@bcare/rules/customers/consent'
import { formatDateTime } from '@bcare/rules/text/date'
import {
  Alert,
  Button,
  CopyButton,
  Group,
  Modal,
  SegmentedControl,
  Skeleton,
  Stack,
  Text,
  Textarea,
} from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconCopy, IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import { api, useRead, useWrite } from '../../kit/api/api.ts'
import { confirm } from '../../kit/data/confirm.tsx'
import { toast } from '../../kit/page/toast.tsx'
import { useButtonColours } from '../../kit/runtime/button-colours.ts'
import css from './forms.module.css'
import type { WebFormRow } from './form-row.ts'
import { FORM_TEXTS as TEXTS } from './texts.ts'

type Way = 'script' | 'plain'

interface DialogProps {
  form: WebFormRow
  onClose: () => void
}

/** The code to paste into a page, whenever it is wanted; a new key ends the one that pages have. */
export function SnippetDialog({ form, onClose }: DialogProps) {
  const code = useRead(api.webForm.code, { id: form.id }, { gcTime: 0 })
  const renew = useWrite(api.webForm.renew_key, {
    onSuccess: () => toast({ type: 'success', title: TEXTS.snippet_renewed }),
  })
  const nobody = form.assignment === 'round_robin' && form.taker_names.length === 0
  const askRenew = async () => {
    const question = {
      title: TEXTS.snippet_renew_ask,
      lost: TEXTS.snippet_renew_lost,
      action: TEXTS.snippet_make_new,
      destructive: true,
    }
    if (form.key_at === null || (await confirm(question))) renew.mutate({ id: form.id })
  }
  const path = code.data?.path
  return (
    <Modal
      opened
      onClose={onClose}
      title={TEXTS.snippet_title(form.name)}
      size={680}
      closeButtonProps={{ 'aria-label': TEXTS.close }}
    >
      <Stack>
        {nobody && (
          <Alert color="orange" icon={<IconAlertTriangle />}>
            {TEXTS.takers_none_about}
          </Alert>
        )}
        {code.data === undefined && <Skeleton height={180} />}
        {path != null && <Snippet form={form} action={`${location.origin}${path}`} />}
        {path === null && <Text>{form.key_hint === null ? TEXTS.snippet_first : TEXTS.snippet_old}</Text>}
        {form.key_at !== null && (
          <Text size="sm" c="gray.7">
            {TEXTS.key_made(formatDateTime(form.key_at))}
          </Text>
        )}
        <Group justify="flex-end" gap="xs">
          <Button
            variant="default"
            leftSection={<IconKey size={16} />}
            loading={renew.isPending}
            onClick={() => void askRenew()}
          >
            {form.key_at === null ? TEXTS.snippet_make : TEXTS.snippet_make_new}
          </Button>
          <Button variant="default" onClick={onClose}>
            {TEXTS.close}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

function Snippet({ form, action }: { form: WebFormRow; action: string }) {
  const [way, setWay] = useState<Way>('script')
  const colours = useButtonColours()
  const code =
    way === 'script'
      ? scriptSnippet(action)
      : plainSnippet({
          action,
          fields: form.fields,
          consent: currentWording('care'),
          marketing: form.ask_marketing ? currentWording('marketing') : null,
          colours,
        })
  return (
    <>
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
        rows={way === 'script' ? 3 : 12}
        value={code}
        classNames={{ input: css.code }}
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyButton value={code}>
        {({ copied, copy }) => (
          <Button
            leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
            onClick={copy}
            data-autofocus
          >
            {copied ? TEXTS.copied : TEXTS.copy}
          </Button>
        )}
      </CopyButton>
    </>
  )
}
