import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** Serves the built web application; every path that is not a file is the application's own to route. */
export function serveWeb(app: FastifyInstance, folder: string): void {
  if (!existsSync(join(folder, 'index.html'))) return
  app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/')
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && !/^\/(v1|api|assets)\//.test(request.url)
    if (isPage) return reply.header('cache-control', 'no-cache').sendFile('index.html')
    return reply.status(404).send({ code: 404, message: 'Không tìm thấy địa chỉ này', data: null })
  })
}
