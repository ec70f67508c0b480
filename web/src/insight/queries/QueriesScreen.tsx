import type { Output } from '@bcare/contract'
import type { query, Runnable } from '@bcare/contract/insight/query'
import { Alert, Button } from '@mantine/core'
import { IconDatabaseSearch, IconPencil, IconTable, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { api, useRead, useWrite } from '../../kit/api/api.ts'
import { confirm } from '../../kit/data/confirm.tsx'
import { EmptyState } from '../../kit/data/EmptyState.tsx'
import { Page } from '../../kit/page/Page.tsx'
import { toast } from '../../kit/page/toast.tsx'
import { Answer } from '../../shared/report/Answer.tsx'
import css from './queries.module.css'
import { keyOf } from './query-key.ts'
import { QueryEditor } from './QueryEditor.tsx'
import { QueryList } from './QueryList.tsx'
import { RunQuery } from './RunQuery.tsx'
import { TablesDrawer } from './TablesDrawer.tsx'
import { QUERY_TEXTS as TEXTS } from './texts.ts'
import { NEW, useChosen } from './use-chosen.ts'

type Names = Output<typeof query.names>
type Chosen = ReturnType<typeof useChosen>

/** Queries that the product has, and those that an administrator has written: chosen, given their values, and run. */
export function QueriesScreen() {
  const names = useRead(api.query.names, {}, { quiet: true })
  const chosen = useChosen()
  const [tables, setTables] = useState(false)
  return (
    <Page
      title={TEXTS.title}
      actions={
        names.data?.writes && (
          <>
            <Button
              variant="default"
              leftSection={<IconTable size={16} aria-hidden />}
              onClick={() => setTables(true)}
            >
              {TEXTS.tables}
            </Button>
            <Button leftSection={<IconPencil size={16} aria-hidden />} onClick={() => chosen.choose(NEW)}>
              {TEXTS.write}
            </Button>
          </>
        )
      }
    >
      <Answer read={names} height={420}>
        {(answer) => <Queries names={answer} chosen={chosen} />}
      </Answer>
      {tables && <TablesDrawer onClose={() => setTables(false)} />}
    </Page>
  )
}

function Queries({ names: { data, writes, writes_problem }, chosen }: { names: Names; chosen: Chosen }) {
  const one = data.find((runnable) => keyOf(runnable) === chosen.chosen)
  return (
    <div className={css.screen}>
      {data.length > 0 && <QueryList queries={data} chosen={chosen.chosen} onChoose={chosen.choose} />}
      <div className={css.content}>
        {writes_problem !== null && <Alert color="gray">{writes_problem}</Alert>}
        {chosen.chosen === NEW && writes ? (
          <QueryEditor onSaved={(id) => chosen.choose(String(id))} onClose={() => chosen.choose(undefined)} />
        ) : one === undefined ? (
          <Nothing any={data.length > 0} gone={chosen.chosen !== undefined} />
        ) : (
          <One key={keyOf(one)} query={one} writes={writes} chosen={chosen} />
        )}
      </div>
    </div>
  )
}

function Nothing({ any, gone }: { any: boolean; gone: boolean }) {
  const icon = <IconDatabaseSearch />
  if (gone) return <EmptyState title={TEXTS.gone} about={TEXTS.gone_about} icon={icon} />
  return any ? (
    <EmptyState title={TEXTS.choose} about={TEXTS.choose_about} icon={icon} />
  ) : (
    <EmptyState title={TEXTS.none} about={TEXTS.none_about} icon={icon} />
  )
}

interface OneProps {
  query: Runnable
  writes: boolean
  chosen: Chosen
}

/** One query: run, or, when it is a saved one, written anew by who may. */
function One({ query: runnable, writes, chosen }: OneProps) {
  const { saved_query_id, title } = runnable
  const mine = writes && saved_query_id !== null
  const remove = useWrite(api.savedQuery.delete, {
    touches: ['saved_query', 'raw_query'],
    onSuccess: () => {
      toast({ type: 'success', title: TEXTS.removed })
      chosen.choose(undefined)
    },
  })
  const ask = async () => {
    const sure = await confirm({
      title: TEXTS.remove_title(title),
      lost: TEXTS.remove_lost,
      action: TEXTS.remove,
      destructive: true,
    })
    if (sure && saved_query_id !== null) remove.mutate({ id: saved_query_id })
  }
  if (mine && chosen.edits) return <Edited id={saved_query_id} onDone={() => chosen.edit(false)} />
  return (
    <RunQuery
      query={runnable}
      given={chosen.given}
      onRun={chosen.ran}
      actions={
        mine && (
          <>
            <Button
              variant="default"
              size="xs"
              leftSection={<IconPencil size={14} aria-hidden />}
              onClick={() => chosen.edit(true)}
            >
              {TEXTS.edit}
            </Button>
            <Button
              variant="default"
              size="xs"
              leftSection={<IconTrash size={14} aria-hidden />}
              loading={remove.isPending}
              onClick={() => void ask()}
            >
              {TEXTS.remove}
            </Button>
          </>
        )
      }
    />
  )
}

function Edited({ id, onDone }: { id: number; onDone: () => void }) {
  const read = useRead(api.savedQuery.get, { id }, { quiet: true })
  return (
    <Answer read={read} height={420}>
      {(row) => <QueryEditor key={row.id} row={row} onSaved={onDone} onClose={onDone} />}
    </Answer>
  )
}
