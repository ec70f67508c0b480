import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'

export const REPORT_PATH = '/csp-report'

/** A report is a few facts; a sender of more is no browser of ours. */
const MOST_BYTES = 16 * 1024
/** Reports of one address in a minute that are written down: a broken page says the same hundreds of times. */
const MOST_A_MINUTE = 20
/** Addresses remembered at once, so that no sender fills the memory by changing theirs. */
const MOST_ADDRESSES = 5_000
const MINUTE = 60_000

/** Report fields under both names that browsers use, and what the log calls them. */
const FIELDS = {
  page: ['document-uri', 'documentURL'],
  directive: ['effective-directive', 'effectiveDirective', 'violated-directive'],
  blocked: ['blocked-uri', 'blockedURL'],
  source: ['source-file', 'sourceFile'],
  line: ['line-number', 'lineNumber'],
} as const

type Report = Partial<Record<keyof typeof FIELDS, string | number>>

/** An address without what was searched for in it, and short: reports come from any client. */
const plain = (value: unknown): string | number | undefined => {
  if (typeof value === 'number') return value
  return typeof value === 'string' ? value.replace(/[?#].*$/s, '').slice(0, 200) : undefined
}

function reportOf(said: unknown): Report | undefined {
  if (typeof said !== 'object' || said === null) return undefined
  const facts = said as Record<string, unknown>
  const found = Object.entries(FIELDS).flatMap(([name, keys]) => {
    const value = plain(keys.map((key) => facts[key]).find((one) => one !== undefined))
    return value === undefined ? [] : [[name, value] as const]
  })
  return found.length === 0 ? undefined : Object.fromEntries(found)
}

/** The reports of a body: one under `csp-report`, or a list of which each has its `body`. */
export function reportsOf(body: unknown): Report[] {
  const said: unknown[] = Array.isArray(body)
    ? body.slice(0, MOST_A_MINUTE).map((one) => (one as { body?: unknown } | null)?.body)
    : [(body as { 'csp-report'?: unknown } | null)?.['csp-report']]
  return said.map(reportOf).filter((report) => report !== undefined)
}

/** Whether an address may still be written down in this minute. */
function limiter(): (address: string, now: number) => boolean {
  let counts = new Map<string, number>()
  let until = 0
  return (address, now) => {
    if (now >= until) {
      counts = new Map()
      until = now + MINUTE
    }
    if (!counts.has(address) && counts.size >= MOST_ADDRESSES) return false
    const count = (counts.get(address) ?? 0) + 1
    counts.set(address, count)
    return count <= MOST_A_MINUTE
  }
}

/**
 * Logs what browsers report against the content security policy. Open to all: a page may be blocked before a
 * user signs in.
 */
export function servePolicyReports(app: FastifyInstance, logger: Logger): void {
  const mayLog = limiter()
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      ['application/csp-report', 'application/reports+json', 'application/json'],
      { parseAs: 'string', bodyLimit: MOST_BYTES },
      (_request, text, done) => done(null, text),
    )
    scope.post(REPORT_PATH, { bodyLimit: MOST_BYTES }, async (request, reply) => {
      for (const report of reportsOf(parsed(request.body)))
        if (mayLog(request.ip, Date.now()))
          logger.warn({ report, ip: request.ip }, 'a browser blocked what the policy forbids')
      return reply.code(204).send()
    })
  })
}

/** No browser reads an answer to a report: what is no JSON is as good as none. */
function parsed(text: unknown): unknown {
  try {
    return JSON.parse(String(text)) as unknown
  } catch {
    return undefined
  }
}
