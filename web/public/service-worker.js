// Shows what a push service brings while no page of ours is open. It answers no request and keeps nothing.
self.addEventListener('push', (event) => {
  const { id, title, url } = event.data.json()
  event.waitUntil(
    self.registration.showNotification(title, {
      tag: String(id),
      data: { url },
      icon: '/logo.svg',
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
