import { type ButtonColours, DEFAULT_BUTTON } from '../settings/colour.ts'

/**
 * What a form of the website looks like, on any page: our script puts it into a root of its own, which neither takes the
 * page's styles nor gives any; the plain form brings it along. Colours come as two variables.
 */
export const FORM_STYLE = `
.bcare-form,.bcare-form *{box-sizing:border-box}
.bcare-form{display:grid;gap:16px;width:100%;max-width:480px;margin:0 auto;padding:24px;border:1px solid #e5e7eb;border-radius:12px;background:#fff;color:#111827;font:400 16px/1.5 "Be Vietnam Pro",system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;text-align:start;color-scheme:light}
.bcare-form p{margin:0}
.bcare-form label{display:grid;gap:6px;font-weight:500}
.bcare-form input,.bcare-form select,.bcare-form textarea{width:100%;min-width:0;margin:0;padding:10px 12px;border:1px solid #9ca3af;border-radius:8px;background:#fff;color:#111827;font:inherit;font-weight:400}
.bcare-form textarea{resize:vertical;min-height:96px}
.bcare-form :is(input,select,textarea,button):focus-visible{outline:2px solid var(--bcare-fill);outline-offset:1px}
.bcare-form .bcare-tick{grid-template-columns:auto 1fr;gap:10px;align-items:start;font-size:14px;font-weight:400;color:#4b5563}
.bcare-form .bcare-tick input{width:18px;height:18px;margin:2px 0 0;padding:0;accent-color:var(--bcare-fill)}
.bcare-form button{width:100%;margin:0;padding:12px 16px;border:0;border-radius:8px;background:var(--bcare-fill);color:var(--bcare-text);font:inherit;font-weight:600;cursor:pointer}
.bcare-form button:hover{background:var(--bcare-hover)}
.bcare-form button:disabled{opacity:.7;cursor:progress}
.bcare-form .bcare-problem{color:#b91c1c;font-size:14px}
.bcare-form .bcare-problem:empty{display:none}
.bcare-form .bcare-done{padding:16px 0;font-weight:500;text-align:center;outline:none}
`.trim()

/** The variables of that style for a clinic's colours. */
export const formVariables = ({ fill, hover, text }: ButtonColours = DEFAULT_BUTTON): string =>
  `--bcare-fill:${fill};--bcare-hover:${hover};--bcare-text:${text}`
