import { once } from 'node:events'
import { launch } from 'chrome-launcher'
import lighthouse, { desktopConfig } from 'lighthouse'

export type Form = 'mobile' | 'desktop'

/** Scores are of 100, times in milliseconds. */
export interface Audited {
  performance: number
  accessibility: number
  best_practices: number
  first_paint: number
  largest_paint: number
  blocking: number
  shift: number
  speed_index: number
  /** What is found wrong, or would make the page faster. */
  findings: string[]
}

export interface Browser {
  path: string
  flags: string[]
  /** Where cookies are stored, so that a user may be signed in already. */
  profile: string
}

const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const

/** Opens a page with an empty cache and throttled as Lighthouse does it, and reads what it says. */
export async function audit(url: string, form: Form, browser: Browser): Promise<Audited> {
  const chrome = await launch({
    chromePath: browser.path,
    chromeFlags: [...browser.flags, '--headless=new'],
    userDataDir: browser.profile,
    logLevel: 'silent',
  })
  try {
    const flags = { port: chrome.port, logLevel: 'error' as const, onlyCategories: [...CATEGORIES] }
    const result = await lighthouse(url, flags, form === 'desktop' ? desktopConfig : undefined)
    if (result === undefined || result.lhr.runtimeError !== undefined)
      throw new Error(`${url}: ${result?.lhr.runtimeError?.message ?? 'Lighthouse answered nothing'}`)
    const landed = new URL(result.lhr.finalDisplayedUrl).pathname
    if (landed !== new URL(url).pathname) throw new Error(`${url} led to ${landed}`)
    return read(result.lhr)
  } finally {
    // The next browser may take the profile only when this one has let go of it.
    const gone = once(chrome.process, 'exit')
    chrome.kill()
    await gone
  }
}

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']

type Result = Report['audits'][string] | undefined

const fails = (one: Result): boolean => (one?.score ?? 1) < 1

const wouldSave = (one: Result): boolean =>
  fails(one) && Object.values(one?.metricSavings ?? {}).some((saving = 0) => saving > 0)

function read({ categories, audits }: Report): Audited {
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN
  const findings = CATEGORIES.flatMap((name) =>
    (categories[name]?.auditRefs ?? [])
      .filter(({ id, weight }) =>
        name === 'performance' ? wouldSave(audits[id]) : weight > 0 && fails(audits[id]),
      )
      .map(({ id }) => `${id}: ${audits[id]?.title ?? ''} ${audits[id]?.displayValue ?? ''}`.trimEnd()),
  )
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    best_practices: score('best-practices'),
    first_paint: value('first-contentful-paint'),
    largest_paint: value('largest-contentful-paint'),
    blocking: value('total-blocking-time'),
    shift: value('cumulative-layout-shift'),
    speed_index: value('speed-index'),
    findings,
  }
}
