import {
  type Branding,
  DEFAULT_BRAND_TITLE,
  FALLBACK_BRAND_NAME,
  type LoginTheme,
  type RuntimeConfig,
  type TenantRuntimeConfig,
} from '@bcare/contract/settings/runtime'
import { PRESET_COLOURS, type PresetColour } from '@bcare/rules/settings/colour'
import { runtimeConfig, setRuntimeConfig } from './config.ts'
import { logWarning } from './log.ts'
import { noteServerTime } from './server-clock.ts'
import { createStore } from '../store.ts'

export interface PageConfiguration {
  route: string
  [setting: string]: unknown
}

/** What is known of the clinic (docs/interface.md "Configuration of a clinic"). */
export interface Tenant {
  runtimeConfig: TenantRuntimeConfig | null
  presetColors: readonly PresetColour[]
  pageConfigurations: Record<string, PageConfiguration>
  isLoading: boolean
  error: string | null
  isInitialized: boolean
  /** What is shown belongs to no clinic, such as signing up a new one: the product's own looks, nobody's name or number. */
  isNeutral: boolean
}

/** What a tenant looks like that has wished for nothing. Without a primary colour the application keeps its own. */
const TENANT_DEFAULTS: Partial<Branding> = { secondaryColor: '#64748b' }

const tenant = createStore<Tenant>({
  runtimeConfig: null,
  presetColors: PRESET_COLOURS,
  pageConfigurations: {},
  isLoading: false,
  error: null,
  isInitialized: false,
  isNeutral: false,
})

export const currentTenant = tenant.get
export const onTenantChange = tenant.subscribe
export const useTenant = tenant.use

const change = (part: Partial<Tenant>) => tenant.set((current) => ({ ...current, ...part }))

/**
 * Reads `/config.json`: the environment of this host name. Throws what went wrong, after noting it in `error`;
 * `isInitialized` becomes true only when it went well.
 */
export async function initialiseTenant(): Promise<void> {
  change({ isLoading: true, error: null })
  try {
    const answer = await fetch('/config.json')
    if (!answer.ok) throw new Error(`HTTP ${answer.status}`)
    noteServerTime(answer.headers.get('date'))
    const config = (await answer.json()) as RuntimeConfig
    setRuntimeConfig(config)
    change({ runtimeConfig: config.tenant, isInitialized: true })
  } catch (error) {
    change({ error: error instanceof Error ? error.message : String(error) })
    throw error
  } finally {
    change({ isLoading: false })
  }
}

/** Forgets the tenant's wishes; the default branding applies again. */
export function resetTenant(): void {
  change({ runtimeConfig: null, error: null })
}

function changeBranding(part: Partial<Branding>): void {
  const { runtimeConfig: wishes } = tenant.get()
  change({ runtimeConfig: { ...wishes, branding: { ...wishes?.branding, ...part } }, error: null })
}

/** Takes one of the ready colour themes; an unknown name only warns. */
export function switchPreset(name: string): void {
  const preset = tenant.get().presetColors.find((each) => each.name === name)
  if (preset === undefined) return logWarning(`Preset color "${name}" not found`)
  changeBranding({ primaryColor: preset.primary, secondaryColor: preset.secondary })
}

/** Takes a primary colour as typed. What is no colour ends in `error` and in no override at all. */
export const setPrimaryColour = (primaryColor: string): void => changeBranding({ primaryColor })

/** Notes why the tenant's branding could not be applied. */
export const reportTenantError = (error: string): void => change({ error })

/** Shows the product's own looks instead of the clinic's, until told otherwise. */
export const showNeutral = (isNeutral: boolean): void => change({ isNeutral })

/** Keeps extra settings of one route. */
export function configurePage(page: PageConfiguration): void {
  tenant.set((current) => ({
    ...current,
    pageConfigurations: {
      ...current.pageConfigurations,
      [page.route]: { ...current.pageConfigurations[page.route], ...page },
    },
  }))
}

const stated = (...values: (string | undefined)[]) =>
  values.find((value) => value !== undefined && value !== '')

type BrandingInForce = Omit<Branding, 'primaryColor'> & { primaryColor?: string }

const OF_THE_PRODUCT: BrandingInForce = {
  name: FALLBACK_BRAND_NAME,
  logoUrl: '/logo.svg',
  faviconUrl: '/favicon.svg',
  secondaryColor: '#64748b',
}

/** The branding in force: the tenant's wish, else the tenant default, else the application's. */
export function brandingOf({ runtimeConfig: wishes, isNeutral }: Tenant): BrandingInForce {
  if (isNeutral) return OF_THE_PRODUCT
  const app = runtimeConfig()
  const wish = wishes?.branding ?? {}
  return {
    name: stated(wish.name, TENANT_DEFAULTS.name, app.appBrandName) ?? FALLBACK_BRAND_NAME,
    logoUrl: stated(wish.logoUrl, TENANT_DEFAULTS.logoUrl, app.appLogo) ?? '',
    faviconUrl: stated(wish.faviconUrl, TENANT_DEFAULTS.faviconUrl, app.appFavicon) ?? '',
    primaryColor: stated(wish.primaryColor, TENANT_DEFAULTS.primaryColor),
    secondaryColor: stated(wish.secondaryColor, TENANT_DEFAULTS.secondaryColor) ?? '',
  }
}

export const useBranding = () => brandingOf(useTenant())

/** Which of the two login screens this tenant has; the product's own is the one that tells what it is. */
export const loginThemeOf = ({ runtimeConfig: wishes, isNeutral }: Tenant): LoginTheme =>
  isNeutral ? 'saas' : (wishes?.login?.theme ?? runtimeConfig().appLoginTheme)

/** What the pages before signing in show of the clinic, and what windows are titled with. */
interface Welcome {
  title: string
  login: NonNullable<TenantRuntimeConfig['login']>
  /** Nobody's, where what is shown belongs to no clinic. */
  clinic?: RuntimeConfig['clinic']
}

export function useWelcome(): Welcome {
  const { runtimeConfig: wishes, isNeutral } = useTenant()
  if (isNeutral) return { title: DEFAULT_BRAND_TITLE, login: {} }
  const { appTitle, clinic } = runtimeConfig()
  return { title: appTitle, login: wishes?.login ?? {}, clinic }
}
