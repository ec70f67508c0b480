import type { Bus, BusMessage } from './bus.ts'

/** A bus of one process: for tools that run beside no server, such as loading the demo data. */
export function localBus(): Bus {
  const listeners = new Set<(message: BusMessage) => void>()
  const deliver = (message: BusMessage) => {
    for (const listener of listeners) listener(message)
  }
  return {
    publish: (tenant_id, event) => deliver({ kind: 'change', tenant_id, event }),
    send: async (message) => deliver(message),
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: async () => listeners.clear(),
  }
}
