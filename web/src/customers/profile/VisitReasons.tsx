import { formatDateTime } from '@bcare/rules/text/date'
import { Box, Button, Group, Skeleton, Text, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { api, useRead, useWrite } from '../../kit/api/api.ts'
import { DraftLine } from '../../kit/runtime/draft/DraftLine.tsx'
import { useDraft } from '../../kit/runtime/draft/use-draft.ts'
import { useDraftForm } from '../../kit/runtime/draft/use-draft-form.ts'
import { useMay } from '../../kit/session/may.ts'
import css from './information.module.css'
import { REASON_TEXTS as TEXTS, SECTION_TEXTS } from '../texts.ts'

const FEW = 5
const ALL = 200

/** Why a customer came, each time in their own words: lines are added, never changed. */
export function VisitReasons({ person_id }: { person_id: number }) {
  const may_add = useMay('person:update')
  const [all, setAll] = useState(false)
  const { data } = useRead(
    api.visitReason.list,
    { person_id, limit: all ? ALL : FEW },
    { quiet: true, placeholderData: (before) => before },
  )
  return (
    <section className={`box ${css.section}`} aria-label={SECTION_TEXTS.reasons}>
      <Group gap={8} justify="space-between" wrap="nowrap" mih={30}>
        <Box component="h3" fz="sm">
          {SECTION_TEXTS.reasons}
        </Box>
      </Group>
      {may_add && <Composer person_id={person_id} />}
      {data === undefined && <Skeleton height={48} />}
      {data?.total === 0 && (
        <Text size="sm" c="gray.7">
          {TEXTS.empty}
        </Text>
      )}
      <ol className={css.rows}>
        {data?.data.map(({ id, content, author_name, created_at }) => (
          <li key={id} className={css.row}>
            <Box miw={0}>
              <Text size="sm" className={css.said}>
                {content}
              </Text>
              <Text size="xs" c="gray.7">
                {[author_name, formatDateTime(created_at)].filter(Boolean).join(' · ')}
              </Text>
            </Box>
          </li>
        ))}
      </ol>
      {data && !all && data.total > FEW && (
        <Button variant="subtle" color="gray" size="xs" onClick={() => setAll(true)}>
          {TEXTS.more(data.total - FEW)}
        </Button>
      )}
    </section>
  )
}

function Composer({ person_id }: { person_id: number }) {
  const draft = useDraft('visit_reason', `new:person=${person_id}`)
  const form = useDraftForm(draft, { initialValues: { content: '' } })
  const add = useWrite(api.visitReason.add, {
    onSuccess: () => {
      draft.saved()
      form.reset()
    },
  })
  const content = form.values.content.trim()
  const send = (event?: FormEvent) => {
    event?.preventDefault()
    if (content !== '' && !add.isPending) add.mutate({ person_id, content })
  }
  return (
    <>
      <DraftLine draft={draft} />
      <form className={css.composer} onSubmit={send}>
        <Textarea
          aria-label={TEXTS.write}
          placeholder={TEXTS.placeholder}
          autosize
          minRows={1}
          maxRows={6}
          maxLength={500}
          {...form.getInputProps('content')}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send()
          }}
        />
        <Button type="submit" variant="default" disabled={content === ''} loading={add.isPending}>
          {TEXTS.add}
        </Button>
      </form>
    </>
  )
}
