import { pageRule, type Foot, type PaperName } from '@bcare/rules/print/paper'
import { useLayoutEffect, type RefObject } from 'react'

const PIXELS_PER_MM = 96 / 25.4

/** Tells the browser what it prints on while the sheet is shown, by a style sheet that no other screen is left with. */
export function usePageRule(paper: PaperName, foot: Foot, sheet: RefObject<HTMLElement | null>): void {
  const { printed, copy } = foot
  useLayoutEffect(() => {
    const style = new CSSStyleSheet()
    const set = () => {
      const length = (sheet.current?.scrollHeight ?? 0) / PIXELS_PER_MM
      style.replaceSync(pageRule(paper, { printed, copy }, length))
    }
    set()
    document.adoptedStyleSheets.push(style)
    addEventListener('beforeprint', set)
    return () => {
      removeEventListener('beforeprint', set)
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== style)
    }
  }, [paper, printed, copy, sheet])
}
