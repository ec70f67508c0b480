import type { PrintFormName } from '@bcare/contract/print/forms'
import type { PrintCopy } from '@bcare/contract/print/print'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { api, useWrite } from '../../kit/api/api.ts'
import { queryClient } from '../../kit/api/query-client.ts'

/** What is printed: a form, and the record that it is of. */
export interface Printed {
  form: PrintFormName
  id: number
  /** Of what is about a customer. */
  person_id?: number
  /** Which part of the record, where that alone does not say what is printed. */
  part?: string
}

/** Nothing is on its way from the server any more. */
const allRead = () =>
  new Promise<void>((resolve) => {
    if (queryClient.isFetching() === 0) return resolve()
    const stop = queryClient.getQueryCache().subscribe(() => {
      if (queryClient.isFetching() > 0) return
      stop()
      resolve()
    })
  })

/** Data, fonts and pictures of a sheet are there: a browser prints what it has. */
async function allDrawn(sheet: HTMLElement | null): Promise<void> {
  const pictures = [...(sheet?.querySelectorAll('img') ?? [])]
  await Promise.all([
    allRead(),
    document.fonts.ready,
    // A logo that is gone leaves its place empty.
    ...pictures.map((picture) => picture.decode().catch(() => undefined)),
  ])
}

/**
 * Prints a sheet: records the copy, shows it at the foot, and opens the browser's dialog. Without a record of it nothing
 * is printed; afterwards the next one is asked for anew.
 */
export function usePrinting({ form, id, person_id, part }: Printed) {
  const sheet = useRef<HTMLElement>(null)
  const [copy, setCopy] = useState<PrintCopy>()
  const write = useWrite(api.print.record)
  const [printing, setPrinting] = useState(false)
  const print = async () => {
    if (printing) return
    setPrinting(true)
    await allDrawn(sheet.current)
    const params = { id, ...(part !== undefined && { part }) }
    const recorded = await write
      .mutateAsync({ form, params, ...(person_id !== undefined && { person_id }) })
      .catch(() => undefined)
    // The dialog shows the page as it is at this moment.
    flushSync(() => {
      setPrinting(false)
      setCopy(recorded)
    })
    if (recorded !== undefined) window.print()
  }
  const latest = useRef(print)
  useEffect(() => {
    latest.current = print
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.code !== 'KeyP') return
      event.preventDefault()
      void latest.current()
    }
    const onPrinted = () => setCopy(undefined)
    addEventListener('keydown', onKey)
    addEventListener('afterprint', onPrinted)
    return () => {
      removeEventListener('keydown', onKey)
      removeEventListener('afterprint', onPrinted)
    }
  }, [])
  return { sheet, copy, print, printing }
}
