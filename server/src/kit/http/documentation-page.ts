import { escape } from './documentation-schema.ts'

const STYLE = `:root{color-scheme:light dark;--line:light-dark(#cbd5e1,#475569);--quiet:light-dark(#475569,#94a3b8);--soft:light-dark(#f1f5f9,#1e293b);--link:light-dark(#1d4ed8,#93c5fd)}
body{font:16px/1.5 system-ui,sans-serif;max-width:64rem;margin:0 auto;padding:1rem;background:light-dark(#fff,#0f172a);color:light-dark(#0f172a,#e2e8f0)}
a{color:var(--link)}h2{margin:2.5rem 0 .25rem;font-size:1.4rem}h3{margin:2rem 0 .25rem;font-size:1.05rem;border-top:1px solid var(--line);padding-top:1rem}
h3 a{color:inherit;text-decoration:none}h3 a:hover,h3 a:focus{text-decoration:underline}p{margin:.25rem 0}small{color:var(--quiet)}
code,pre{font:13px/1.45 ui-monospace,monospace}pre{background:var(--soft);border:1px solid var(--line);border-radius:6px;padding:.75rem;overflow:auto}
ul{margin:.25rem 0;padding-left:1.25rem}li{overflow-wrap:anywhere}summary{cursor:pointer;padding:.25rem 0}table{border-collapse:collapse}
th,td{border:1px solid var(--line);padding:.25rem .5rem;text-align:left;vertical-align:top}nav ul{columns:20rem;padding-left:1rem}
.skip{position:absolute;left:-99rem}.skip:focus{left:1rem}`

/** A page of the description: no script, no address but ours, light or dark as the reader has it. */
export const pageHtml = (title: string, body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)}</title><style>${STYLE}</style></head>
<body><a class="skip" href="#content">Skip to the content</a>
<header><p><a href="/docs">BCare API</a> · <a href="/docs/shared">Shared schemas</a> · <a href="/openapi.json">openapi.json</a></p></header>
<main id="content">${body}</main></body></html>`

/** A piece that opens. */
export const details = (title: string, body: string): string =>
  `<details><summary>${title}</summary>${body}</details>`

/** JSON as people read it. */
export const jsonHtml = (value: unknown): string =>
  `<pre tabindex="0">${escape(JSON.stringify(value, null, 1))}</pre>`

export const vietnamese = (text: string): string => `<span lang="vi">${escape(text)}</span>`
