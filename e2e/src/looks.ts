import type { Page } from '@playwright/test'

/** What is wrong with the looks of a screen, each finding as a line. */
export interface Looks {
  /** Words of a button, a label, a choice or a title of which a part cannot be read. */
  cut: string[]
  /** Titles whose lines are too close for the marks of Vietnamese. */
  tight: string[]
  /** Numbers as they are stored, not as people read them. */
  stored_phones: string[]
  /** From the edge of the screen's place to the first thing that is drawn in it, in whole pixels. */
  margin: number
  /** By how much the page is wider than the window. */
  too_wide: number
}

/** Words that a frame cuts off without a sign that there are more. Frames that can be scrolled, and names that end in dots, are meant so. */
const findCut = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    /** Words for a screen reader alone are a pixel wide. */
    const seen = (element: Element) => {
      const { width, height } = element.getBoundingClientRect()
      return width > 2 && height > 2 && element.checkVisibility({ visibilityProperty: true })
    }
    const words = (element: Element) => (element.textContent ?? '').trim()
    const isCut = (element: Element) => {
      const { overflowX, textOverflow } = getComputedStyle(element)
      const hides = overflowX === 'hidden' || overflowX === 'clip'
      return (
        hides &&
        textOverflow !== 'ellipsis' &&
        element.scrollWidth > element.clientWidth + 1 &&
        words(element)
      )
    }
    // The words of a choice are a value, which no layout measures.
    const pen = document.createElement('canvas').getContext('2d')
    const isCutChoice = (field: HTMLInputElement | HTMLSelectElement) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(field)
      const chosen = field instanceof HTMLSelectElement ? field.selectedOptions[0]?.text : field.value
      if (pen === null || !chosen) return false
      pen.font = font
      const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
      return pen.measureText(chosen).width > room + 1
    }
    const named = 'button, a[class*=Button-root], [role=tab], label, h1, h2, h3'
    const places = [...document.querySelectorAll(`:is(${named}), :is(${named}) *`)].filter(
      (element) => !element.matches('[aria-busy] *'),
    )
    const choices = document.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
      'select, input[aria-haspopup=listbox]',
    )
    return [
      ...places.filter((element) => seen(element) && isCut(element)).map((element) => words(element)),
      ...[...choices]
        .filter((field) => seen(field) && isCutChoice(field))
        .map((field) => `${field.ariaLabel ?? field.labels?.[0]?.textContent}: ${field.value}`),
    ]
  })

/** Measures what is drawn now; which data it is made of does not matter. */
export async function look(page: Page): Promise<Looks> {
  const measured = await page.evaluate(() => {
    const titles = document.querySelectorAll<HTMLElement>(
      '.mantine-Modal-title, .mantine-Drawer-title, h1, h2, h3',
    )
    const tight = [...titles].filter((title) => {
      const { lineHeight, fontSize } = getComputedStyle(title)
      return Number.parseFloat(lineHeight) < 1.3 * Number.parseFloat(fontSize)
    })
    const main = document.querySelector('main')
    const edge = main?.getBoundingClientRect().left ?? 0
    const drawn = [
      ...(main?.querySelectorAll('h1, h2, h3, button, a, p, input, table, section, [role]') ?? []),
    ]
      .map((element) => element.getBoundingClientRect())
      .filter(({ width, height, left }) => width > 2 && height > 2 && left > edge)
    return {
      tight: tight.map((title) => title.innerText),
      stored_phones: document.body.innerText.match(/\+84[\d ]{6,}/g) ?? [],
      margin: Math.round(Math.min(...drawn.map(({ left }) => left)) - edge),
      too_wide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    }
  })
  return { ...measured, cut: await findCut(page) }
}
