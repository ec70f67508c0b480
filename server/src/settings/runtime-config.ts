import type { SettingKey, SettingValue } from '@bcare/contract/settings/registry/index'
import {
  APP_VERSION,
  DEFAULT_BRAND_TITLE,
  FALLBACK_BRAND_NAME,
  type Branding,
  type RuntimeConfig,
} from '@bcare/contract/settings/runtime'
import { inkOn } from '@bcare/rules/settings/colour'
import { STORAGE_PATH } from '../kit/storage.ts'
import type { Tenant } from '../kit/http/tenants.ts'

type Settings = <K extends SettingKey>(key: K) => SettingValue<K>

/** What the clinic has chosen for its looks; what it has not is absent, and falls back. */
function brandingOf(settings: Settings): Partial<Branding> {
  const wishes = {
    name: settings('brand.name'),
    logoUrl: settings('brand.logo_url'),
    faviconUrl: settings('brand.favicon_url'),
    primaryColor: settings('brand.primary_color'),
    secondaryColor: settings('brand.secondary_color'),
  }
  return Object.fromEntries(Object.entries(wishes).filter(([, value]) => value !== ''))
}

/** Variables of the two-column sign-in page; none where the clinic has chosen no colour for it. */
function stylingOf(panel: string): Record<string, string> {
  return panel === '' ? {} : { '--login-panel': panel, '--login-panel-ink': inkOn(panel) }
}

/** What the browser of a tenant reads before anything else (docs/interface.md "Configuration of a clinic"). */
export function runtimeConfig(
  tenant: Tenant,
  settings: Settings,
  origin: { host: string; secure: boolean },
): RuntimeConfig {
  const branding = brandingOf(settings)
  const theme = settings('login.theme')
  return {
    apiUrl: '',
    wsUrl: `${origin.secure ? 'wss' : 'ws'}://${origin.host}/ws`,
    appTitle: branding.name ?? DEFAULT_BRAND_TITLE,
    appVersion: APP_VERSION,
    appBrandName: branding.name ?? FALLBACK_BRAND_NAME,
    appLogo: branding.logoUrl ?? '/logo.svg',
    appFavicon: branding.faviconUrl ?? '/favicon.svg',
    appLoginTheme: theme,
    storageBaseUrl: STORAGE_PATH,
    storageOldBaseUrl: `${STORAGE_PATH}/old`,
    storagePrefix: tenant.key,
    clinic: {
      name: settings('clinic.name') || tenant.name,
      address: settings('clinic.address'),
      phone: settings('clinic.phone'),
      email: settings('clinic.email'),
      offline_pipeline_id: settings('pipeline.offline_pipeline_id'),
      after_payment_stage_id: settings('pipeline.after_payment_stage_id'),
    },
    tenant: {
      branding,
      login: {
        theme,
        pictureUrl: settings('login.picture_url'),
        slogan: settings('login.slogan'),
        customStyling: stylingOf(settings('login.panel_color')),
      },
      features: tenant.features,
      uiPreferences: { density: settings('ui.density'), page_size: Number(settings('ui.page_size')) },
    },
  }
}
