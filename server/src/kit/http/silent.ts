import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Ends connections on which nothing was asked yet when the server closes: browsers open them ahead, and Node would wait until
 * their time is over.
 */
export function endSilentAtClose(app: FastifyInstance, { tls }: { tls: boolean }): void {
  const silent = new Set<Socket>()
  const spoken = ({ socket }: { socket: Socket }) => silent.delete(socket)
  app.server.on(tls ? 'secureConnection' : 'connection', (socket: Socket) => {
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
  })
  app.server.on('request', spoken)
  app.server.on('upgrade', spoken)
  app.addHook('preClose', async () => {
    for (const socket of silent) socket.destroy()
  })
}
