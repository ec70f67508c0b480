import type { FastifyInstance } from 'fastify'
import { REPORT_PATH } from './policy-report.ts'

const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "media-src 'self' blob:",
  "worker-src 'self' blob:",
  "manifest-src 'self'",
  "frame-src 'none'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  // The second is the editor's, for what is pasted: docs/security.md "Formatted text".
  'trusted-types default ProseMirrorClipboard',
  `report-uri ${REPORT_PATH}`,
  'report-to csp',
].join('; ')

const HEADERS: Record<string, string> = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'reporting-endpoints': `csp="${REPORT_PATH}"`,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'microphone=(self), camera=(), geolocation=()',
}

/**
 * The headers of docs/security.md "Headers" on every answer. Files that carry their content's hash in their name may be
 * cached; nothing else.
 */
export function protect(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    // What an answer says of itself stays: a stored file is fenced in more tightly than a page, a script for other pages less.
    for (const [name, value] of Object.entries(HEADERS)) if (!reply.hasHeader(name)) reply.header(name, value)
    reply.header('x-request-id', request.id)
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000')
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
}
