import { Fault } from '@bcare/contract/kit/codes'
import { useState } from 'react'
import { api, useWrite } from '../../kit/api/api.ts'
import type { PipelineRow } from './pipeline-form.ts'
import { byPlace, placesToWrite } from './pipeline-order.ts'

type Place = Pick<PipelineRow, 'id' | 'order'>
type Write = (place: Place) => Promise<Pick<PipelineRow, 'order' | 'version'>>

/** Writes places one by one towards the order that was wanted last: rows are moved on while one is still on its way. */
class OrderWriter {
  private wanted: readonly PipelineRow[] = []
  private running: Promise<void> | undefined
  private readonly written = new Map<number, Pick<PipelineRow, 'order' | 'version'>>()

  /** A row with the place that was written last, as long as the list does not have it yet. */
  current = (row: PipelineRow): PipelineRow => {
    const written = this.written.get(row.id)
    return written !== undefined && written.version > row.version ? { ...row, order: written.order } : row
  }

  /** Answers once everything is written. @throws Fault of the write that was refused */
  put(wanted: readonly PipelineRow[], write: Write): Promise<void> {
    this.wanted = wanted
    this.running ??= this.catchUp(write).finally(() => {
      this.running = undefined
    })
    return this.running
  }

  private async catchUp(write: Write): Promise<void> {
    for (let place = this.first(); place !== undefined; place = this.first()) {
      const { id, order } = place
      this.written.set(id, await write({ id, order }))
    }
  }

  private first(): Place | undefined {
    return placesToWrite(this.wanted.map(this.current))[0]
  }
}

/** The pipelines as they were put in order, and what puts them so. */
export function usePipelineOrder(rows: readonly PipelineRow[]) {
  const [wanted, setWanted] = useState<readonly PipelineRow[]>()
  const [writer] = useState(() => new OrderWriter())
  const { mutateAsync } = useWrite(api.pipeline.update)
  const put = async (moved: readonly PipelineRow[]) => {
    setWanted(moved)
    try {
      await writer.put(moved, ({ id, order }) => mutateAsync({ id, order }))
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      // The transport has shown the refusal; the list is as the server has it.
    }
    setWanted((now) => (now === moved ? undefined : now))
  }
  return {
    shown: wanted ?? rows.map(writer.current).toSorted(byPlace),
    put: (moved: readonly PipelineRow[]) => void put(moved),
  }
}
