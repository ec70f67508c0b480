import { escapeHtml } from '@bcare/rules/contact/snippet'

export const THANKS = 'Cảm ơn bạn đã để lại thông tin. Phòng khám sẽ liên hệ lại trong thời gian sớm nhất.'

const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:32rem;margin:15vh auto;padding:0 1rem;text-align:center;color:#1f2937}a{color:#0e7490}'

interface Page {
  title: string
  text: string
  /** Where the visitor came from; shown only when it is a page. */
  back: string | undefined
}

/** What a visitor sees who has sent a form without a script, and was not led to a page of the clinic's. */
export function intakePage({ title, text, back }: Page): string {
  const link =
    back !== undefined && /^https?:\/\//i.test(back)
      ? `<p><a href="${escapeHtml(back)}" rel="noreferrer">Quay lại trang trước</a></p>`
      : ''
  return `<!doctype html><html lang="vi"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>${link}</body></html>`
}
