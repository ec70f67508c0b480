import { chromium } from '@playwright/test'
import type { Browser } from './audit.ts'

/** What Lighthouse calls slow 4G, with a processor four times slower, as its phones are. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const SLOWDOWN = 4

/** Milliseconds until the first row of a list is there, on a phone that is really slowed down: scores measure the first paint, users wait for this. */
export async function firstRow(url: string, { path, flags, profile }: Browser): Promise<number> {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: path,
    args: flags,
    viewport: { width: 412, height: 823 },
    isMobile: true,
    hasTouch: true,
  })
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.setCacheDisabled', { cacheDisabled: true })
    await devtools.send('Network.emulateNetworkConditions', SLOW_4G)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    const begun = performance.now()
    await page.goto(url, { waitUntil: 'commit' })
    await page.locator('main li a').first().waitFor({ timeout: 60_000 })
    return performance.now() - begun
  } finally {
    await context.close()
  }
}
