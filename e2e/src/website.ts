import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A website of a clinic's, on an origin of its own, whose pages are what was pasted into them. */
export async function openWebsite(product: string) {
  const pages = new Map<string, string>()
  // As strict as a careful website: nothing of its own runs, only what comes from and goes to the product.
  const policy = `default-src 'none'; script-src ${product}; connect-src ${product}; form-action ${product}`
  const server: Server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://website')
    const body = pages.get(pathname) ?? ''
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      ...(searchParams.has('lenient') ? {} : { 'content-security-policy': policy }),
    })
    response.end(`<!doctype html><html lang="vi"><title>Nha khoa</title><body>${body}</body></html>`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    /** The same pages under another name: another origin. */
    elsewhere: `http://localhost:${port}`,
    pages,
    /** A page without the policy: one that has a style of its own. */
    lenient: (path: string) => `http://127.0.0.1:${port}${path}?lenient`,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
