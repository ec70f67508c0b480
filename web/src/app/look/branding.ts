import {
  type ButtonColours,
  buttonColours,
  colourScale,
  DEFAULT_BUTTON,
  inkOn,
  inkShade,
  isColour,
  normaliseHex,
  PRESET_COLOURS,
  type Scale,
  SHADES,
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

/** The variables of a theme: eleven shades, what fills buttons with the text on it, and which shade colours text. */
function variablesOf(scale: Scale, { fill, hover, text }: ButtonColours): Record<string, string> {
  const shades = SHADES.map((shade) => [`--primary-${shade}`, scale[shade]])
  return {
    ...Object.fromEntries(shades),
    '--primary-fill': fill,
    '--primary-fill-hover': hover,
    '--primary-ink': scale[inkShade(scale)],
    '--primary-contrast': text,
  }
}

/** The application's own colours: light-mode primary is the darkest cyan shade. */
function defaultVariables(): Record<string, string> {
  const [cyan] = PRESET_COLOURS
  if (cyan === undefined) throw new Error('There is always a default colour theme')
  return variablesOf(colourScale(cyan.primary), DEFAULT_BUTTON)
}

/** A tenant's colours, or the application's own when the tenant has none or none that is a colour. */
function themeVariables(primary: string | undefined): Record<string, string> {
  if (primary === undefined) return defaultVariables()
  try {
    return variablesOf(colourScale(primary), buttonColours(primary))
  } catch (error) {
    if (currentTenant().error === null) reportTenantError((error as Error).message)
    return defaultVariables()
  }
}

/** The second colour, and the text on it; one that is no colour leaves the frame's own. */
const secondaryVariables = (secondary: string): Record<string, string> =>
  isColour(secondary)
    ? { '--secondary': normaliseHex(secondary), '--secondary-contrast': inkOn(normaliseHex(secondary)) }
    : {}

function setFavicon(url: string): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel=icon]')
  if (link !== null && url !== '') link.href = url
}

function applyBranding(): void {
  const { primaryColor, secondaryColor, faviconUrl } = brandingOf(currentTenant())
  const variables = { ...themeVariables(primaryColor), ...secondaryVariables(secondaryColor) }
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
