import { TREES, type Vocabulary } from '@bcare/contract/settings/vocabularies'
import { fieldWords, termFields } from '@bcare/rules/settings/term-fields'
import { siblingsAfterMove, treeOf } from '@bcare/rules/tree'
import { Button, Group, Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { api, useWrite } from '../../kit/api/api.ts'
import { RowMenu } from '../../kit/data/table/RowMenu.tsx'
import { ColourBadge, ColourDot } from '../../kit/data/StatusBadge.tsx'
import { Grip } from '../../kit/reorder/Grip.tsx'
import { useMay } from '../../kit/session/may.ts'
import { useReorder } from '../../kit/reorder/use-reorder.ts'
import css from './terms.module.css'
import { useReferences } from './references.ts'
import { TERM_TEXTS as TEXTS } from './texts.ts'
import { useTermActions } from './use-term-actions.tsx'
import { placed, type TermRow } from './use-vocabulary.ts'
import type { TermUse } from './uses.ts'
import type { RowAction } from '../../kit/data/table/row-action.ts'
import type { Opened } from './opened.ts'

/** So many rows are drawn until more are asked for. */
const SHOWN = 200

interface TermListProps {
  vocabulary: Vocabulary
  rows: readonly TermRow[]
  /** Nothing narrows the list: its order is the vocabulary's. */
  whole: boolean
  uses: ReadonlyMap<number, readonly TermUse[]> | undefined
  onOpen: (opened: Opened) => void
}

/** Words in their order: dragged by mouse, finger or keyboard among their siblings; a line opens its word. */
export function TermList({ vocabulary, rows, whole, uses, onOpen }: TermListProps) {
  const may_update = useMay('term:update')
  const [most, setMost] = useState(SHOWN)
  const [spoken, setSpoken] = useState('')
  // What was put in order stays so until the server answers it.
  const [order, setOrder] = useState<readonly number[]>([])
  const { mutate } = useWrite(api.term.reorder)
  const ranks = treeOf(placed(rows, order))
  const shown = ranks.slice(0, most)
  const move = (from: number, to: number) => {
    const row = ranks[from]?.row
    const ids = siblingsAfterMove(ranks, from, to)
    if (row === undefined || ids === undefined) return
    setOrder(ids)
    setSpoken(TEXTS.moved(row.name, ids.indexOf(row.id) + 1))
    mutate({ vocabulary, parent_id: row.parent_id, ids }, { onError: () => setOrder([]) })
  }
  const { list, lookOf, gripOf } = useReorder(move)
  const references = useReferences(vocabulary)
  const actionsOf = useTermActions({ onOpen, is_tree: TREES.has(vocabulary) })
  return (
    <>
      <VisuallyHidden aria-live="assertive">{spoken}</VisuallyHidden>
      <ol ref={list}>
        {shown.map(({ row, depth }, index) => (
          <li
            key={row.id}
            className={css.row}
            data-drag={lookOf(index)}
            data-off={!row.is_active || undefined}
            style={{ '--depth': depth } as React.CSSProperties}
          >
            {may_update && whole && (
              <Grip grip={gripOf(index)} label={TEXTS.drag(row.name)} hint={TEXTS.drag_hint} />
            )}
            <Line
              row={row}
              references={references}
              uses={uses?.get(row.id)}
              counted={uses !== undefined}
              onOpen={onOpen}
            />
            <Actions row={row} actions={actionsOf(row, { used: uses?.has(row.id) ?? false, depth })} />
          </li>
        ))}
      </ol>
      {ranks.length > most && (
        <Button variant="subtle" fullWidth onClick={() => setMost(most + SHOWN)}>
          {TEXTS.more(ranks.length - most)}
        </Button>
      )}
    </>
  )
}

type References = ReturnType<typeof useReferences>

/** What is known of a word beside its name. */
const factsOf = ({ vocabulary, alias, code, group, data }: TermRow, references: References): string =>
  [
    alias,
    code,
    group,
    ...termFields(vocabulary).map((field) => {
      const words = fieldWords(field, data[field.key])
      if (field.kind === 'reference') return references[field.to].find(({ value }) => value === words)?.label
      if (words === '' || (field.kind === 'flag' && data[field.key] !== true)) return ''
      return field.kind === 'int' ? `${words} ${field.unit}` : field.kind === 'flag' ? field.label : words
    }),
  ]
    .filter(Boolean)
    .join(' · ')

interface LineProps {
  row: TermRow
  references: References
  uses: readonly TermUse[] | undefined
  counted: boolean
  onOpen: (opened: Opened) => void
}

function Line({ row, references, uses = [], counted, onOpen }: LineProps) {
  const may_update = useMay('term:update')
  const facts = factsOf(row, references)
  const count = uses.reduce((sum, use) => sum + use.count, 0)
  return (
    <>
      <UnstyledButton
        className={css.line}
        disabled={!may_update}
        onClick={() => onOpen({ what: 'edit', row })}
      >
        {row.color !== null && <ColourDot color={row.color} />}
        <span className={css.words}>
          <Text span fw={500} className={`ellipsis ${css.ellipsis} ${css.name}`}>
            {row.name}
          </Text>
          {facts !== '' && (
            <Text span size="sm" c="gray.7" className={`ellipsis ${css.ellipsis}`}>
              {facts}
            </Text>
          )}
        </span>
        <Group component="span" gap={6} wrap="nowrap" flex="none">
          {row.is_system && <ColourBadge label={TEXTS.system} color="#64748B" />}
          {!row.is_active && <ColourBadge label={TEXTS.inactive} color="#94A3B8" />}
        </Group>
      </UnstyledButton>
      {counted && count > 0 && (
        <Button
          variant="subtle"
          size="compact-sm"
          color="gray.8"
          visibleFrom="xs"
          onClick={() => onOpen({ what: 'uses', row })}
        >
          {TEXTS.used(count)}
        </Button>
      )}
    </>
  )
}

const Actions = ({ row, actions }: { row: TermRow; actions: readonly RowAction[] }) =>
  actions.length === 0 ? null : <RowMenu name={row.name} actionsOf={() => actions} />
