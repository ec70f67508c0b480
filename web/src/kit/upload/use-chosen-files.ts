import { type ClipboardEvent, useState } from 'react'
import { hopeless, uploadFiles, type UploadTarget } from './uploads.ts'
import { useFileDrop } from './use-file-drop.ts'

/** A file that waits until what it belongs to has been saved. */
export interface ChosenFile {
  key: string
  file: File
  /** Why it need not be sent at all. */
  error: string | undefined
}

/** Files for something that is still being written: chosen, dragged or pasted, and sent with `sendTo` when it is saved. */
export function useChosenFiles() {
  const [chosen, setChosen] = useState<readonly ChosenFile[]>([])
  const add = (files: readonly File[]) =>
    setChosen((all) => [
      ...all,
      ...files.map((file) => ({ key: crypto.randomUUID(), file, error: hopeless(file, {}) })),
    ])
  const { over, handlers } = useFileDrop(add)
  const good = chosen.filter(({ error }) => error === undefined)
  return {
    chosen,
    /** Whether anything would be sent. */
    any: good.length > 0,
    add,
    remove: (key: string) => setChosen((all) => all.filter((one) => one.key !== key)),
    sendTo(target: UploadTarget) {
      uploadFiles(
        good.map(({ file }) => file),
        target,
      )
      setChosen([])
    },
    /** To be spread on the element that takes files. */
    place: {
      ...handlers,
      'data-over': over || undefined,
      onPaste(event: ClipboardEvent) {
        const files = [...event.clipboardData.files]
        // A text editor's copy brings a picture of its words along.
        if (files.length === 0 || event.clipboardData.getData('text/plain') !== '') return
        event.preventDefault()
        add(files)
      },
    },
  }
}

export type ChosenFiles = ReturnType<typeof useChosenFiles>
