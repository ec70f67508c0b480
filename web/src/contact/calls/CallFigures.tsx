import type { AgentFigures } from '@bcare/contract/contact/call'
import { Table } from '@mantine/core'
import { IconPhone } from '@tabler/icons-react'
import { api, useRead } from '../../kit/api/api.ts'
import { EmptyState } from '../../kit/data/EmptyState.tsx'
import { Page } from '../../kit/page/Page.tsx'
import { Answer } from '../../shared/report/Answer.tsx'
import { SpanBar } from '../../shared/report/SpanBar.tsx'
import { useSpan } from '../../shared/report/span.ts'
import { clockWords } from './call-row.ts'
import css from './calls.module.css'
import { CALL_TEXTS as TEXTS } from './texts.ts'

interface Figure {
  label: string
  of: (agent: AgentFigures) => string
}

const FIGURES: readonly Figure[] = [
  { label: TEXTS.taken_calls, of: ({ taken }) => String(taken) },
  { label: TEXTS.made_calls, of: ({ made }) => String(made) },
  { label: TEXTS.reached_calls, of: ({ reached }) => String(reached) },
  { label: TEXTS.missed_calls, of: ({ missed }) => String(missed) },
  { label: TEXTS.talk, of: ({ talk_sec }) => clockWords(talk_sec) },
  { label: TEXTS.wait, of: ({ wait_sec }) => (wait_sec === null ? '–' : clockWords(wait_sec)) },
  { label: TEXTS.booked_calls, of: ({ booked }) => String(booked) },
  { label: TEXTS.asking_calls, of: ({ asking }) => String(asking) },
]

/** The calls of each member of the staff in the days that are chosen. */
export function CallFigures() {
  const span = useSpan()
  const read = useRead(api.call.figures, span.narrowed, { quiet: true })
  return (
    <Page title={TEXTS.title}>
      <SpanBar state={span} />
      <Answer read={read}>
        {({ agents }) =>
          agents.length === 0 ? (
            <EmptyState title={TEXTS.no_figures} icon={<IconPhone />} />
          ) : (
            <Table.ScrollContainer minWidth={760}>
              <Table>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>{TEXTS.staff}</Table.Th>
                    {FIGURES.map(({ label }) => (
                      <Table.Th key={label} className={css.figure}>
                        {label}
                      </Table.Th>
                    ))}
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {agents.map((agent) => (
                    <Table.Tr key={agent.user_id ?? 0}>
                      <Table.Th scope="row">{agent.user_name ?? TEXTS.nobody}</Table.Th>
                      {FIGURES.map(({ label, of }) => (
                        <Table.Td key={label} className={css.figure}>
                          {of(agent)}
                        </Table.Td>
                      ))}
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            </Table.ScrollContainer>
          )
        }
      </Answer>
    </Page>
  )
}
