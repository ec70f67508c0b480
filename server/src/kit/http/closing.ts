import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Lets a server that closes wait for answers alone, not for connections that browsers keep open: those on which nothing was
 * asked yet, and those whose answer was the last one.
 */
export function closeQuietConnections(app: FastifyInstance, { tls }: { tls: boolean }): void {
  const silent = new Set<Socket>()
  let is_closing = false
  app.server.on(tls ? 'secureConnection' : 'connection', (socket: Socket) => {
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
  })
  for (const asked of ['request', 'upgrade'])
    app.server.on(asked, ({ socket }: IncomingMessage) => silent.delete(socket))
  app.addHook('onResponse', async ({ raw }) => {
    if (is_closing) raw.socket.end()
  })
  app.addHook('preClose', async () => {
    is_closing = true
    for (const socket of silent) socket.destroy()
  })
}
