/**
 * What the browser reads before anything else, as `/config.json` of the tenant whose host name was asked (docs/interface.md "Configuration of a clinic").
 * It holds nothing secret: everyone who can open the login page can read it.
 */
export interface RuntimeConfig {
  apiUrl: string
  wsUrl: string
  appTitle: string
  appVersion: string
  appBrandName: string
  appLogo: string
  appFavicon: string
  appLoginTheme: LoginTheme
  storageBaseUrl: string
  storageOldBaseUrl: string
  storagePrefix: string
  clinic: {
    name: string
    address: string
    phone: string
    email: string
    offline_pipeline_id: number | null
    after_payment_stage_id: number | null
  }
  /** The tenant's own wishes; every part may be missing and falls back to the fields above. */
  tenant: TenantRuntimeConfig | null
}

export type LoginTheme = 'default' | 'saas'

export interface TenantRuntimeConfig {
  branding?: Partial<Branding>
  login?: { theme?: LoginTheme; pictureUrl?: string; slogan?: string; customStyling?: Record<string, string> }
  features?: Record<string, boolean>
  uiPreferences?: Record<string, unknown>
}

export interface Branding {
  name: string
  logoUrl: string
  faviconUrl: string
  primaryColor: string
  secondaryColor: string
}

/** Where the server gives files out. */
export const STORAGE_PATH = '/storage'

/** The same for every clinic (docs/interface.md "Configuration of a clinic"). */
export const APP_VERSION = '0.9.9'
export const DEFAULT_BRAND_TITLE = 'Updental Bcare'
export const FALLBACK_BRAND_NAME = 'BCare'
/** Also the default prefix of the storage: it is the clinic's key. */
export const DEFAULT_TENANT_KEY = 'bcare'
