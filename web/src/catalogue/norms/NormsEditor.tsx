import { normsCost } from '@bcare/rules/catalogue/norms'
import { formatMoney } from '@bcare/rules/text/money'
import { Button, Skeleton, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { api, useRead, useWrite } from '../../kit/api/api.ts'
import { toast } from '../../kit/page/toast.tsx'
import { DraftLine } from '../../kit/runtime/draft/DraftLine.tsx'
import { useDraft, useDraftState } from '../../kit/runtime/draft/use-draft.ts'
import { useMay } from '../../kit/session/may.ts'
import css from '../catalogue.module.css'
import { NORM_TEXTS as TEXTS } from '../texts.ts'
import { draftOf, draftProblem, newNorm, type NormDraft, sentNorm } from './norm-draft.ts'
import { type NormRow, quantityWords } from './norm-words.ts'
import { NormLine } from './NormLine.tsx'

const MOST = 60

interface NormsProps {
  operation: { id: number; version: number }
}

/** What an operation takes of which material: read by all, set by users who may. */
export function NormsEditor({ operation }: NormsProps) {
  const may_write = useMay('operation_material:update')
  const { data } = useRead(api.operationMaterial.list, {
    operation_id: operation.id,
    limit: MOST,
    sort_by: 'created_at',
    order: 'asc',
  })
  if (data === undefined) return <Skeleton height={160} />
  if (!may_write) return <NormsRead norms={data.data} />
  const key = data.data.map(({ id, version }) => `${id}/${version}`).join()
  return <Editor key={`${operation.id}:${key}`} operation={operation} rows={data.data} />
}

/** What the materials that are not optional cost, where the user may know. */
function Cost({ norms }: { norms: readonly NormRow[] }) {
  const known = norms.flatMap((norm) =>
    norm.standard_cost === null ? [] : [{ ...norm, standard_cost: norm.standard_cost }],
  )
  if (known.length === 0) return null
  return <Text size="sm">{TEXTS.cost(formatMoney(normsCost(known)))}</Text>
}

function NormsRead({ norms }: { norms: readonly NormRow[] }) {
  if (norms.length === 0) return <Text c="gray.7">{TEXTS.empty_read}</Text>
  return (
    <>
      <ul>
        {norms.map((norm) => (
          <li key={norm.id}>
            <Text span>{norm.material_name}</Text>{' '}
            <Text span size="sm" c="gray.7">
              {[quantityWords(norm), norm.is_optional && TEXTS.optional].filter(Boolean).join(' · ')}
            </Text>
          </li>
        ))}
      </ul>
      <Cost norms={norms} />
    </>
  )
}

function useNorms({ operation, rows }: NormsProps & { rows: readonly NormRow[] }) {
  const draft = useDraft('operation_material', operation.id)
  const [norms, setNorms] = useDraftState<NormDraft[]>(draft, 'norms', () => rows.map(draftOf))
  const save = useWrite(api.operationMaterial.bulk_set, {
    touches: ['operation'],
    onSuccess: () => {
      draft.saved()
      toast({ type: 'success', title: TEXTS.saved })
    },
  })
  const sent = (list: readonly NormDraft[]) => JSON.stringify(list.map(sentNorm))
  return {
    draft,
    norms,
    setNorms,
    changed: sent(norms) !== sent(rows.map(draftOf)),
    saving: save.isPending,
    send: () =>
      save.mutate({
        operation_id: operation.id,
        version: operation.version,
        materials: norms.map(sentNorm),
      }),
  }
}

function Editor(props: NormsProps & { rows: readonly NormRow[] }) {
  const { draft, norms, setNorms, changed, saving, send } = useNorms(props)
  const [open, setOpen] = useState<string>()
  const [told, setTold] = useState(false)
  const problem = told ? draftProblem(norms) : undefined
  const submit = () => {
    setTold(true)
    if (draftProblem(norms) === undefined) send()
  }
  return (
    <div className={css.steps}>
      <DraftLine draft={draft} />
      {norms.length === 0 && <Text c="gray.7">{TEXTS.empty}</Text>}
      <ul>
        {norms.map((norm) => (
          <li key={norm.key} className={css.step}>
            <NormLine
              norm={norm}
              problem={problem?.key === norm.key ? problem : undefined}
              open={open === norm.key}
              onOpen={() => setOpen(open === norm.key ? undefined : norm.key)}
              onChange={(change) =>
                setNorms((now) => now.map((one) => (one.key === norm.key ? { ...one, ...change } : one)))
              }
              onRemove={() => setNorms(norms.filter((one) => one !== norm))}
            />
          </li>
        ))}
      </ul>
      <div>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} />}
          disabled={norms.length >= MOST}
          onClick={() => setNorms([...norms, newNorm()])}
        >
          {TEXTS.add}
        </Button>
      </div>
      <div className={css.stepsFoot}>
        <span className={css.sum}>
          <Cost norms={props.rows} />
        </span>
        {changed && (
          <Button variant="default" size="xs" onClick={() => draft.discard()}>
            {TEXTS.undo}
          </Button>
        )}
        <Button size="xs" disabled={!changed} loading={saving} onClick={submit}>
          {TEXTS.save}
        </Button>
      </div>
    </div>
  )
}
