import {
  APP_VERSION,
  DEFAULT_BRAND_TITLE,
  DEFAULT_STORAGE_PREFIX,
  FALLBACK_BRAND_NAME,
  type RuntimeConfig,
} from '@bcare/contract/settings/runtime'
import type { Tenant } from '../kit/http/tenants.ts'

const text = (value: string | number | undefined): string => (value === undefined ? '' : String(value))

/** What the browser of a tenant reads before anything else (spec 3, 9). */
export function runtimeConfig(tenant: Tenant, origin: { host: string; secure: boolean }): RuntimeConfig {
  const { branding, clinic, login } = tenant
  return {
    apiUrl: '',
    wsUrl: `${origin.secure ? 'wss' : 'ws'}://${origin.host}/ws`,
    appTitle: branding['name'] ?? DEFAULT_BRAND_TITLE,
    appVersion: APP_VERSION,
    appBrandName: branding['name'] ?? FALLBACK_BRAND_NAME,
    appLogo: branding['logoUrl'] ?? '/logo.svg',
    appFavicon: branding['faviconUrl'] ?? '/favicon.svg',
    appLoginTheme: login.theme ?? 'default',
    storageBaseUrl: '/storage',
    storageOldBaseUrl: '/storage/old',
    storagePrefix: DEFAULT_STORAGE_PREFIX,
    clinic: {
      name: text(clinic['name'] ?? tenant.name),
      address: text(clinic['address']),
      phone: text(clinic['phone']),
      email: text(clinic['email']),
      offline_pipeline_id: Number(clinic['offline_pipeline_id'] ?? 1),
      after_payment_stage_id: Number(clinic['after_payment_stage_id'] ?? 5),
    },
    tenant: { branding, login, features: tenant.features, uiPreferences: tenant.ui_preferences },
  }
}
