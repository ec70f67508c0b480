import fc from 'fast-check'
import { expect, test } from 'vitest'
import { escapeHtml, plainSnippet, scriptSnippet } from './snippet.ts'
import { STANDARD_FIELDS } from './web-form.ts'

const ACTION = 'https://app.vi.vn/public/form/bcare/KEY'
const DECODED: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
}
const decode = (html: string) => html.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (one) => DECODED[one] ?? one)

test('text stays text in HTML, whatever it holds', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const html = escapeHtml(text)
      expect(html).not.toMatch(/[<>"']/)
      expect(decode(html)).toBe(text)
    }),
  )
})

test('what a clinic calls its fields opens no tag of its own', () => {
  fc.assert(
    fc.property(fc.string(), fc.array(fc.string(), { maxLength: 4 }), (label, options) => {
      const field = { name: 'x', label, type: 'select', required: false, options, to: 'interest' } as const
      const html = plainSnippet({
        action: ACTION,
        fields: [field],
        consent: { version: '1', text: label },
        marketing: { version: '1', text: label },
      })
      const tags = [...html.matchAll(/<(\/?[a-z]+)/gi)].map(([, tag]) => tag)
      const allowed = ['style', 'form', 'p', 'label', 'span', 'select', 'option', 'input', 'button']
      expect(tags.filter((tag) => !allowed.includes(tag?.replace('/', '') ?? ''))).toEqual([])
      expect(tags.filter((tag) => tag?.endsWith('style'))).toEqual(['style', '/style'])
      expect(tags.filter((tag) => tag === 'option')).toHaveLength(options.length + 1)
    }),
  )
})

test('the plain form has every field, the trap, and a consent that nobody has ticked beforehand', () => {
  const html = plainSnippet({
    action: ACTION,
    fields: STANDARD_FIELDS,
    consent: { version: '2026-01', text: 'Tôi đồng ý' },
    marketing: { version: '2026-01', text: 'Nhận tin' },
  })
  for (const { name } of STANDARD_FIELDS) expect(html).toContain(`name="${name}"`)
  expect(html).toContain(`action="${ACTION}"`)
  expect(html).toContain('name="website"')
  expect(html).toContain('name="consent" value="yes" required')
  expect(html).not.toContain('checked')
  expect(html).not.toContain('<script')
})

test('the script comes from where the form is sent', () => {
  expect(scriptSnippet(ACTION)).toContain('<script src="https://app.vi.vn/public/form.js" async></script>')
  expect(scriptSnippet('"><script>')).not.toContain('<script>')
})
