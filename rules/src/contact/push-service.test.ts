import { expect, test } from 'vitest'
import { isPushService } from './push-service.ts'

test('only the push services of browsers are spoken to, and what the operator has allowed', () => {
  for (const good of [
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
    'https://web.push.apple.com/abc',
  ])
    expect(isPushService(good)).toBe(true)
  for (const bad of [
    'http://fcm.googleapis.com/x',
    'https://fcm.googleapis.com:8443/x',
    'https://fcm.googleapis.com.evil.example/x',
    'https://user@fcm.googleapis.com/x',
    'https://evil.example/fcm.googleapis.com',
    'https://169.254.169.254/latest',
    'http://localhost:5432',
    'javascript:alert(1)',
    '',
  ])
    expect(isPushService(bad)).toBe(false)
  expect(isPushService('http://127.0.0.1:4525/push', ['http://127.0.0.1:4525'])).toBe(true)
  expect(isPushService('http://127.0.0.1:4526/push', ['http://127.0.0.1:4525'])).toBe(false)
})
