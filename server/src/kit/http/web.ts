import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { refuseAddress } from './answer.ts'

/** The pattern that addresses of a route match; `$id` is a parameter, `{-$id}` an optional one. */
const patternOf = (path: string) =>
  new RegExp(`^${path.replace(/\/\{-\$\w+\}/g, '(?:/[^/]+)?').replace(/\$\w+/g, '[^/]+')}/?$`)

/**
 * Which file an address begins with: the page of its screen, which names all that the screen is made of. A visitor who
 * is not signed in (the browser's cookie `user`) is on the way to another page.
 */
function pagesOf(folder: string): (url: string, cookie: string | undefined) => string {
  const listed = JSON.parse(readFileSync(join(folder, 'pages.json'), 'utf8')) as {
    path: string
    file: string
  }[]
  const pages = listed.map(({ path, file }) => ({
    pattern: patternOf(path),
    outside: OUTSIDE.has(path),
    file,
  }))
  return (url, cookie = '') => {
    const [path = ''] = url.split('?')
    const signed_in = /(?:^|;\s*)user=[^;]/.test(cookie)
    const page = pages.find(({ pattern }) => pattern.test(path))
    return page !== undefined && page.outside !== signed_in ? page.file : 'index.html'
  }
}

const OUTSIDE = new Set(['/login', '/register'])

/** Serves the built web application, where there is one; every path that is not a file is the application's own to route. */
export function serveWeb(app: FastifyInstance, folder: string): void {
  const built = existsSync(join(folder, 'index.html'))
  if (built) serveFiles(app, folder)
  const fileOf = built ? pagesOf(folder) : undefined
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && !/^\/((v1|api|assets|storage)\/|\.)/.test(request.url)
    return isPage && fileOf !== undefined
      ? reply.header('cache-control', 'no-cache').sendFile(fileOf(request.url, request.headers.cookie))
      : refuseAddress(reply)
  })
}

function serveFiles(app: FastifyInstance, folder: string): void {
  app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    // What the build leaves for itself (its list of sources) is in a folder with a dot.
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/')
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
}
