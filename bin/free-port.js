import { createServer } from 'node:net'

/** A port of this machine on which nothing listens: what an earlier run left behind stops no later one. */
export const freePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(String(port)))
    })
  })
