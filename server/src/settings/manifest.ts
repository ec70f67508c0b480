import {
  DEFAULT_BRAND_TITLE,
  FALLBACK_BRAND_NAME,
  type RuntimeConfig,
} from '@bcare/contract/settings/runtime'
import { DARKEST_CYAN } from '@bcare/rules/settings/colour'

/** What fits below an icon. */
const SHORT = 12

/** A clinic's name where there is room for a dozen letters: as it is, else its last words that fit, else its beginning. */
export function shortName(name: string): string {
  if (name.length <= SHORT) return name
  const words = name.split(/\s+/)
  const fitting = words.map((_, at) => words.slice(at).join(' ')).find((end) => end.length <= SHORT)
  return fitting ?? [...name].slice(0, SHORT).join('').trim()
}

const icon = (size: number, file: string, purpose: string) => ({
  src: `/icons/${file}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

/** How the application of a clinic is installed on a device (W3C Web Application Manifest). */
export function manifestOf({ appTitle, clinic, tenant }: RuntimeConfig) {
  const name = appTitle === DEFAULT_BRAND_TITLE ? clinic.name || FALLBACK_BRAND_NAME : appTitle
  return {
    id: '/',
    name,
    short_name: shortName(name),
    lang: 'vi',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#FFFFFF',
    theme_color: tenant?.branding?.primaryColor ?? DARKEST_CYAN,
    icons: [icon(192, '192', 'any'), icon(512, '512', 'any'), icon(512, 'maskable', 'maskable')],
    shortcuts: [
      { name: 'Tra cứu nhanh', url: '/mobile/search' },
      { name: 'Lịch hẹn của tôi', url: '/appointment-of-doctor' },
      { name: 'Doanh thu của tôi', url: '/mobile/revenue-attachment' },
    ],
  }
}
