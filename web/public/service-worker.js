// Shows what a push service brings while no page of ours is open, and says so where a page cannot be reached. Of the
// clinic's data it keeps nothing: the one page that it keeps is the same for everybody.
const OFFLINE = '/offline.html'
const STORE = 'offline-1'

self.addEventListener('install', (event) => {
  const keep = async () => (await caches.open(STORE)).add(new Request(OFFLINE, { cache: 'reload' }))
  event.waitUntil(keep())
  void self.skipWaiting()
})

self.addEventListener('activate', (event) => {
  const tidy = async () => {
    const stores = await caches.keys()
    await Promise.all(stores.filter((name) => name !== STORE).map((name) => caches.delete(name)))
    // A page is asked for while the worker wakes up.
    await self.registration.navigationPreload?.enable()
    await self.clients.claim()
  }
  event.waitUntil(tidy())
})

/** Pages alone; calls, files and sockets go their own way. */
self.addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate') return
  const page = async () => (await event.preloadResponse) ?? fetch(event.request)
  const offline = async () => (await caches.match(OFFLINE)) ?? Response.error()
  event.respondWith(page().catch(offline))
})

self.addEventListener('push', (event) => {
  const { id, title, url } = event.data.json()
  event.waitUntil(
    self.registration.showNotification(title, {
      tag: String(id),
      data: { url },
      icon: '/icons/192.png',
      lang: 'vi',
    }),
  )
})

/** A page of ours only, whatever the message says. */
const placeOf = (url) => {
  const place = new URL(url, self.location.origin)
  return place.origin === self.location.origin ? place.pathname + place.search : '/'
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const place = placeOf(event.notification.data.url)
  const open = async () => {
    const [page] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
    if (page === undefined) return self.clients.openWindow(place)
    page.postMessage({ open: place })
    return page.focus()
  }
  event.waitUntil(open())
})
