import http from 'node:http'
import { WebSocketServer, type WebSocket } from 'ws'
import { obey, type Reach } from './child.ts'

/** The bare floor of sockets: `ws` on `node:http`, which believes everybody and checks nothing. */
const server = http.createServer()
const sockets = new WebSocketServer({ server, perMessageDeflate: false })
const members: Record<Reach, Set<WebSocket>> = { room: new Set(), all: new Set() }
const EVENT = Buffer.from(JSON.stringify({ event: 'appointment', data: { id: 1, action: 'update' } }))

sockets.on('connection', (socket) => {
  socket.on('message', (text: Buffer) => {
    const { event } = JSON.parse(text.toString()) as { event: string }
    if (event === 'on') members.all.add(socket)
    if (event === 'join') members.room.add(socket)
    socket.send(JSON.stringify({ event }))
  })
})
server.listen(0, '127.0.0.1', () =>
  obey(server, (reach) => {
    for (const socket of members[reach]) socket.send(EVENT, { binary: false })
  }),
)
