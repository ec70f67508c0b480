import type { ButtonColours } from '../settings/colour.ts'
import { FORM_STYLE, formVariables } from './form-style.ts'
import { type FormField, HONEYPOT } from './web-form.ts'

/** What a clinic's page needs to know to send a form. */
export interface SnippetFacts {
  /** Where the form is sent: `https://app.phongkham.vn/public/form/bcare/KEY`. */
  action: string
  fields: readonly FormField[]
  consent: { version: string; text: string }
  /** Asked for beside, never ticked beforehand. */
  marketing: { version: string; text: string } | null
  /** Of the clinic's brand; the product's own unless given. */
  colours?: ButtonColours | undefined
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text as it stands in HTML, between tags and in quotes alike. */
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)

/** How the browser fills in a field by itself. */
const AUTOCOMPLETE: Readonly<Partial<Record<FormField['to'], string>>> = {
  name: 'name',
  phone: 'tel',
  email: 'email',
}

function inputOf({ name, type, required, options, to }: FormField): string {
  const asks = `name="${escapeHtml(name)}"${required ? ' required' : ''}`
  if (type === 'textarea') return `<textarea ${asks} rows="4" maxlength="2000"></textarea>`
  if (type === 'select') {
    const all = options.map((one) => `<option>${escapeHtml(one)}</option>`).join('')
    return `<select ${asks}><option value="">Chọn…</option>${all}</select>`
  }
  const fill = AUTOCOMPLETE[to]
  return `<input type="${type}" ${asks} maxlength="200"${fill === undefined ? '' : ` autocomplete="${fill}"`}>`
}

const lineOf = (field: FormField): string =>
  `  <p><label>${escapeHtml(field.label)}${field.required ? ' *' : ''}\n    ${inputOf(field)}</label></p>`

/** The form as plain HTML that works without any script. */
export function plainSnippet({ action, fields, consent, marketing, colours }: SnippetFacts): string {
  return [
    `<style>\n.bcare-form{${formVariables(colours)}}\n${FORM_STYLE}\n</style>`,
    `<form class="bcare-form" action="${escapeHtml(action)}" method="post" accept-charset="utf-8">`,
    ...fields.map(lineOf),
    `  <p style="position:absolute;left:-9999px" aria-hidden="true"><label>Để trống ô này <input name="${HONEYPOT}" tabindex="-1" autocomplete="off"></label></p>`,
    `  <input type="hidden" name="consent_version" value="${escapeHtml(consent.version)}">`,
    `  <p><label class="bcare-tick"><input type="checkbox" name="consent" value="yes" required><span>${escapeHtml(consent.text)}</span></label></p>`,
    ...(marketing === null
      ? []
      : [
          `  <p><label class="bcare-tick"><input type="checkbox" name="marketing" value="${escapeHtml(marketing.version)}"><span>${escapeHtml(marketing.text)}</span></label></p>`,
        ]),
    '  <p><button type="submit">Gửi đăng ký</button></p>',
    '</form>',
  ].join('\n')
}

/** The form drawn by our script, which keeps up with what the clinic changes. */
export const scriptSnippet = (action: string): string => {
  const origin = URL.canParse(action) ? new URL(action).origin : ''
  return `<div data-bcare-form="${escapeHtml(action)}"></div>\n<script src="${escapeHtml(origin)}/public/form.js" async></script>`
}
