import {
  colourScale,
  darkerThan,
  PRESET_COLOURS,
  readableShade,
  type Scale,
  type Shade,
  SHADES,
  WHITE,
} from '@bcare/rules/settings/colour'
import type { ChangeEvent } from '@bcare/contract/kit/events'
import { runtimeConfig } from '../../kit/runtime/config.ts'
import { MISSED, onLiveEvent } from '../../kit/api/live-events.ts'
import { logError } from '../../kit/runtime/log.ts'
import {
  brandingOf,
  currentTenant,
  initialiseTenant,
  onTenantChange,
  reportTenantError,
} from '../../kit/runtime/tenant.ts'

/** The variables of a theme: eleven shades, and which of them fill buttons and colour text. */
function variablesOf(scale: Scale, fill: Shade): Record<string, string> {
  const shades = SHADES.map((shade) => [`--primary-${shade}`, scale[shade]])
  const ink = readableShade(scale, 600, [WHITE, scale[50], scale[100]])
  return {
    ...Object.fromEntries(shades),
    '--primary-fill': scale[fill],
    '--primary-fill-hover': scale[darkerThan(fill)],
    '--primary-ink': scale[ink],
    '--primary-contrast': WHITE,
  }
}

/** The application's own colours: light-mode primary is the darkest cyan shade. */
function defaultVariables(): Record<string, string> {
  const [cyan] = PRESET_COLOURS
  if (cyan === undefined) throw new Error('There is always a default colour theme')
  return variablesOf(colourScale(cyan.primary), 950)
}

/** A tenant's colours, or the application's own when the tenant has none or none that is a colour. */
function themeVariables(primary: string | undefined): Record<string, string> {
  if (primary === undefined) return defaultVariables()
  try {
    const scale = colourScale(primary)
    return variablesOf(scale, readableShade(scale, 500, [WHITE]))
  } catch (error) {
    if (currentTenant().error === null) reportTenantError((error as Error).message)
    return defaultVariables()
  }
}

function setFavicon(url: string): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel=icon]')
  if (link !== null && url !== '') link.href = url
}

function applyBranding(): void {
  const { primaryColor, secondaryColor, faviconUrl } = brandingOf(currentTenant())
  const variables = { ...themeVariables(primaryColor), '--secondary': secondaryColor }
  for (const [name, value] of Object.entries(variables))
    document.documentElement.style.setProperty(name, value)
  setFavicon(faviconUrl)
}

/** What the whole application looks like by. */
const OF_TENANT = /^(brand|login|clinic)\./

const refresh = () =>
  void initialiseTenant().catch((error: unknown) => logError('The tenant was not read again', error))

/** Puts the tenant's colours, favicon and title on the page, now and whenever the tenant store changes. */
export function followBranding(): void {
  document.title = runtimeConfig().appTitle
  applyBranding()
  onTenantChange(applyBranding)
  onLiveEvent('setting', ({ data }) => {
    if ((data as ChangeEvent | undefined)?.keys.some((key) => OF_TENANT.test(key))) refresh()
  })
  onLiveEvent(MISSED, refresh)
}
