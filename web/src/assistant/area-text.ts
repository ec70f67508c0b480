import { useLayoutEffect, useMemo, useRef } from 'react'
import type { HelpedArea } from '../shared/rich-text/writing-help.ts'
import type { HelpedText, Passage } from './helped-text.ts'
import { movedPassage } from './moved-passage.ts'

/** Puts words into an area as if they were typed: the browser's own way is the only one that Ctrl+Z takes back. */
function type(element: HTMLTextAreaElement, { from, to }: Passage, words: string): boolean {
  element.focus()
  element.setSelectionRange(from, to)
  return document.execCommand('insertText', false, words)
}

/** The plain text of an area. */
export function useAreaText(area: HelpedArea): HelpedText {
  const passage = useRef<Passage>({ from: 0, to: 0 })
  const latest = useRef(area)
  useLayoutEffect(() => {
    passage.current = movedPassage(passage.current, latest.current.value, area.value)
    latest.current = area
  })
  return useMemo(() => {
    const put = (place: Passage, words: string): boolean => {
      const { ref, value, most, onText } = latest.current
      if (value.length - (place.to - place.from) + words.length > most) return false
      const element = ref.current
      if (element === null || !type(element, place, words))
        onText(value.slice(0, place.from) + words + value.slice(place.to))
      return true
    }
    return {
      take: () => {
        const { ref, value } = latest.current
        const { selectionStart: from, selectionEnd: to } = ref.current ?? {
          selectionStart: 0,
          selectionEnd: 0,
        }
        passage.current = from === to ? { from: 0, to: value.length } : { from, to }
        return value.slice(passage.current.from, passage.current.to).trim()
      },
      replace: (words) => put(passage.current, words),
      insert: (words) => {
        const { value } = latest.current
        const { to } = passage.current
        const before = value.slice(0, to)
        const gap = before === '' || /\s$/.test(before) ? '' : to === value.length ? '\n' : ' '
        return put({ from: to, to }, gap + words)
      },
      focus: () => latest.current.ref.current?.focus(),
    }
  }, [])
}
