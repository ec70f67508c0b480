import { type DragEvent, useEffect, useRef, useState } from 'react'

const hasFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files')

/** Takes files that are dragged onto an element: spread `handlers` on it; `over` while something hovers. */
export function useFileDrop(take: (files: File[]) => void) {
  const [over, setOver] = useState(false)
  // Children announce their own enter and leave: what counts is how many are still entered.
  const depth = useRef(0)
  const enter = (step: 1 | -1) => (event: DragEvent) => {
    if (!hasFiles(event)) return
    depth.current = Math.max(0, depth.current + step)
    setOver(depth.current > 0)
  }
  const handlers = {
    onDragEnter: enter(1),
    onDragLeave: enter(-1),
    onDragOver: (event: DragEvent) => {
      if (hasFiles(event)) event.preventDefault()
    },
    onDrop: (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      depth.current = 0
      setOver(false)
      take([...event.dataTransfer.files])
    },
  }
  return { over, handlers }
}

/** Takes files that are pasted anywhere on the page, as long as the user is not typing. */
export function useFilePaste(take: (files: File[]) => void, enabled = true): void {
  const latest = useRef(take)
  useEffect(() => {
    latest.current = take
  })
  useEffect(() => {
    if (!enabled) return undefined
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      if (files.length === 0) return
      event.preventDefault()
      latest.current(files)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [enabled])
}
