import type { Page } from '@playwright/test'
import { amount } from '../../server/test/suites/amount.ts'
import { chooseAsReviewed } from '../../server/test/suites/random.ts'
import type { Known, KnownRow } from '../../server/test/suites/value-generators.ts'
import { MARK, scriptFor, SCRIPTS } from '../../server/test/suites/scripts.ts'
import { addCustomFields, ownBranch, ROUND, storeScripts, typedFields } from './hostile-clinic.ts'
import { BUILT } from './screens.ts'
import { expect, signIn, test } from './staff.ts'

/** What would not be there if every text were only text. */
const PLANTED =
  'iframe, object, embed, marquee, math, [onerror], [onload], [onpageshow], [onhashchange], [onbegin], [onfocus], [ontoggle], [onstart], [onclick], [onpointerover], [onmousemove], [srcdoc], img[src="x"], [href^="javascript:" i], [src^="javascript:" i], [formaction], body script:not([src]), meta[http-equiv="refresh"]'

/** Addresses, texts for what decodes or fills in once more, and tags that every page has: seen by what they do alone. */
const NOT_TOLD_BY_TAGS = [
  'javascript:stored()',
  'JaVaScRiPt:stored()//',
  "<style>@import 'javascript:stored()'</style>",
  '&lt;img src=x onerror=stored()&gt;',
  "{{constructor.constructor('stored()')()}}",
  '<noscript><p title="</noscript><img src=x onerror=stored()>">',
]

// With other choices nothing of what is stored may be due on the overview, which is looked at for it.
chooseAsReviewed()

/** What a page did that no page of ours does. */
interface Seen {
  ran: number
  violations: string[]
}

async function watch(page: Page): Promise<() => Promise<Seen & { planted: number }>> {
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  await page.addInitScript(() => {
    const seen: Seen = { ran: 0, violations: [] }
    Object.assign(globalThis, { seen, stored: () => (seen.ran += 1) })
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      seen.violations.push(`${violatedDirective} ${blockedURI}`),
    )
  })
  return async () => {
    const { ran, violations } = await page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen)
    const planted = await page.locator(PLANTED).count()
    return { ran: ran + dialogs.length, violations, planted }
  }
}

const NOTHING = { ran: 0, violations: [], planted: 0 }

/** An address where stored texts are read; `shown` where at least one must be seen, `paper` where it is printed. */
interface Place {
  address: string
  shown: boolean
  paper?: boolean
}

/** Where texts of this round are read. */
function placesOf(known: Known, scripts: readonly string[]): Place[] {
  const written = scripts.map((script) => JSON.stringify(script).slice(1, -1))
  const marked = (family: string, is: (row: KnownRow) => boolean = () => true) => {
    const rows = known[family]?.filter((row) => JSON.stringify(row).includes(MARK) && is(row)) ?? []
    return rows.find((row) => written.some((script) => JSON.stringify(row).includes(script))) ?? rows[0]
  }
  const visited = marked('note')?.['entity_id'] ?? marked('person')?.id
  const deal = marked('deal')
  const appointment = marked(
    'appointment',
    ({ branch_id, doctor_id, status }) =>
      branch_id === ownBranch(known) && doctor_id === null && status === 'scheduled',
  )
  const start = Date.parse(String(appointment?.['start_at']))
  const day = new Date(start + 7 * 3_600_000).toISOString().slice(0, 10)
  const profile = `/customer/profile/${String(visited)}`
  const shown = [
    '/',
    '/customer',
    '/tags',
    `/term?vocabulary=${String(marked('term')?.['vocabulary'])}`,
    '/appointments-offline',
    '/task?who=everyone',
    '/task?who=everyone&view=board',
    `/task/${marked('task')?.id}`,
    `/user/${marked('user')?.id}`,
    '/form-submission?state=all',
    '/form-submission?tab=forms',
    ...['activity', 'information', 'medical', 'deals', 'appointments', 'history'].map(
      (tab) => `${profile}?tab=${tab}`,
    ),
    `/deals?pipeline=${String(deal?.['pipeline_id'])}`,
    `/deals?view=table&pipeline=${String(deal?.['pipeline_id'])}&deal=${deal?.id}`,
    `/appointments-doctor?date=${day}`,
    `/appointments-doctor?date=${day}&appointment=${appointment?.id}`,
  ]
  const papers = [`/appointments-doctor?date=${day}`, `/print/person-bundle/${String(visited)}`]
  const paid = marked('payment')?.id
  const records = [
    `/print/payment/${paid}`,
    `/print/refund/${paid}`,
    `/print/shift/${marked('shift')?.id}`,
    `/print/cashflow/${marked('cashFlow')?.id}`,
    `/print/deal-payment-history/${deal?.id}/${String(deal?.['person_id'])}`,
    `/print/plan/treatment/${String(visited)}`,
    `/print/deal/${deal?.id}/${String(deal?.['person_id'])}`,
    `/chair/${marked('track')?.id}`,
  ]
  const others = BUILT.filter((path) => !path.includes('$') && !shown.includes(path))
  return [
    ...shown.map((address) => ({ address, shown: true })),
    ...papers.map((address) => ({ address, shown: true, paper: true })),
    ...[...others, ...records, '/configuration/brand'].map((address) => ({ address, shown: false })),
  ]
}

/** Screens that none of these addresses opens. */
const unvisited = (places: readonly Place[]): string[] =>
  BUILT.filter((path) => {
    const pattern = new RegExp(`^${path.replaceAll(/\{?-?\$\w+\}?/g, '[^/?]+')}(\\?|$)`)
    return !places.some(({ address }) => pattern.test(address))
  })

async function settled(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(page.locator('h1').first()).toBeVisible()
  await expect(page.getByText('Loading ...')).toHaveCount(0)
  await expect(page.locator('[aria-busy="true"]:not([data-sample] *)')).toHaveCount(0)
}

/** Fields that the generated bodies do not reach yet: they name a set's own words, hang on a file, or belong to a whole that must fit together. */
const NOT_REACHED = new Set([
  '/v1/person/relative/add name',
  '/v1/person-group/add filter',
  '/v1/file_usage/add phase',
  '/v1/file_usage/add caption',
  '/v1/user/add-many rows',
  '/v1/web-form/add origins',
  '/v1/task/add repeat',
  '/v1/task/add type',
])

/** Opens a place and looks for what it did; answers the scripts that can be read there. */
async function readAt(
  page: Page,
  place: Place,
  origin: string,
  scripts: readonly string[],
): Promise<string[]> {
  await page.emulateMedia({ media: null })
  await settled(page, `${origin}${place.address}`)
  if (place.paper === true) await page.emulateMedia({ media: 'print' })
  if (place.shown) await expect(page.getByText(MARK).filter({ visible: true }).first()).toBeVisible()
  const text = await page.locator('body').innerText()
  return scripts.filter((script) => text.includes(script))
}

const ROUNDS = Math.ceil(amount({ proofs: ROUND, torture: SCRIPTS.length }) / ROUND)

test('what a user stored is shown as text on every screen, and never runs', async ({
  page,
  saas: origin,
}) => {
  test.setTimeout(ROUNDS * 900_000)
  const look = await watch(page)
  await signIn(page, 'admin', origin)
  await addCustomFields(page)
  const accepted = new Map<string, number>()
  for (let round = 0; round < ROUNDS; round += 1) {
    const numbers = Array.from({ length: ROUND }, (_, index) => round * ROUND + index)
    const scripts = SCRIPTS.slice(round * ROUND, (round + 1) * ROUND)
    // A token lasts ten minutes, and storing opens no screen that would renew it.
    await signIn(page, 'admin', origin)
    const places = placesOf(await storeScripts(page, numbers, accepted), scripts)
    expect(unvisited(places)).toEqual([])
    const read = new Set<string>()
    for (const place of places) {
      await test.step(place.address, async () => {
        for (const script of await readAt(page, place, origin, scripts)) read.add(script)
        expect(await look()).toEqual(NOTHING)
      })
    }
    expect(scripts.filter((script) => !read.has(script))).toEqual([])
  }
  expect(typedFields().filter((field) => !accepted.has(field) && !NOT_REACHED.has(field))).toEqual([])
  await page.emulateMedia({ media: null })
  await test.step('search', async () => {
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog', { name: 'Tìm kiếm' }).locator('input').fill('onerror')
    await expect(page.getByRole('option').filter({ hasText: MARK }).first()).toBeVisible()
    expect(await look()).toEqual(NOTHING)
  })
})

test('what a clinic calls itself is text on its sign-in page, in its title and its menu', async ({
  page,
}) => {
  const look = await watch(page)
  // Of this browser alone: other browser tests read the same clinic's name meanwhile.
  await page.route('**/config.json', async (route) => {
    const answer = await route.fetch()
    const config = (await answer.json()) as { tenant: { branding: object; login: object } }
    const { branding, login } = config.tenant
    const name = scriptFor(0, 60)
    const tenant = {
      ...config.tenant,
      branding: { ...branding, name },
      login: { ...login, theme: 'saas', slogan: scriptFor(1, 200) },
    }
    await route.fulfill({
      response: answer,
      json: {
        ...config,
        appTitle: name,
        appBrandName: name,
        clinic: { name, address: name, phone: name, email: name },
        tenant,
      },
    })
  })
  await page.goto('/login')
  await expect(page.getByText(MARK).filter({ visible: true }).first()).toBeVisible()
  expect(await look()).toEqual(NOTHING)
  await signIn(page, 'admin')
  await settled(page, '/configuration?group=brand')
  await expect(page).toHaveTitle(new RegExp(MARK))
  expect(await look()).toEqual(NOTHING)
})

test.describe('a page that takes such texts for its own', () => {
  const document = `<!doctype html><body>${SCRIPTS.map((script) => `<div>${script}</div>`).join('')}`

  test('is caught running them', async ({ page }) => {
    const look = await watch(page)
    await page.route('**/control', (route) => route.fulfill({ contentType: 'text/html', body: document }))
    await page.goto('/control')
    await expect.poll(async () => (await look()).ran).toBeGreaterThan(5)
    expect((await look()).planted).toBeGreaterThan(15)
  })

  test('shows each of them to a reader who looks for what was planted', async ({ page }) => {
    const unseen = await page.evaluate(
      ([scripts, planted]) =>
        scripts.filter((script) => {
          const made = new DOMParser().parseFromString(`<!doctype html><body><p>${script}</p>`, 'text/html')
          return made.querySelector(planted) === null
        }),
      [SCRIPTS, PLANTED] as const,
    )
    expect(unseen).toEqual(NOT_TOLD_BY_TAGS)
  })

  test('is kept from running them by the policy of this product, which reports each', async ({ page }) => {
    const policy = (await page.request.get('/login')).headers()['content-security-policy'] ?? ''
    const look = await watch(page)
    await page.route('**/control', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: document,
        headers: { 'content-security-policy': policy },
      }),
    )
    await page.goto('/control')
    await expect.poll(async () => (await look()).violations.length).toBeGreaterThan(5)
    expect((await look()).ran).toBe(0)
  })
})
