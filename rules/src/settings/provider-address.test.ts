import fc from 'fast-check'
import { expect, test } from 'vitest'
import { providerProblem, providerUrl, readProvider } from './provider-address.ts'

test.each([
  ['https://api.example.com/v1', []],
  ['https://API.Example.com/openai/v1/', []],
  ['http://127.0.0.1:11434/v1', ['127.0.0.1:11434']],
  ['https://llm.lan/v1', ['llm.lan']],
])('%s may be used', (address, allowed) => {
  expect(providerProblem(address, allowed)).toBeUndefined()
})

test.each([
  '',
  'api.example.com',
  'ftp://api.example.com',
  'http://api.example.com/v1',
  'https://api.example.com:8443/v1',
  'https://127.0.0.1/v1',
  'https://0x7f000001/v1',
  'https://169.254.169.254/latest',
  'https://[::1]/v1',
  'https://[.]/v1',
  'https://[:::1]/v1',
  'https://localhost/v1',
  'https://key@api.example.com/v1',
  'https://api.example.com/v1?key=1',
  'https://api.example.com/v1#x',
  'https://api.example.com/../v1',
  'https://api.example.com/v1%2f..',
  'https://api.example.com\\@127.0.0.1/v1',
  'https://api.example.com/v1\nHost: x',
  'http://127.0.0.1:11435/v1',
])('%s may not', (address) => {
  expect(providerProblem(address, ['127.0.0.1:11434'])).toBeDefined()
})

test('whatever is taken leads where every reader of addresses says that it leads', () => {
  const texts = fc.oneof(
    fc.webUrl(),
    fc.string(),
    fc.stringMatching(/^https?:\/\/[a-z0-9.:@/\\?#%[\]-]{1,40}$/),
  )
  fc.assert(
    fc.property(texts, (text) => {
      const read = readProvider(text)
      if ('problem' in read) return
      const { provider } = read
      const [ours, theirs] = [new URL(providerUrl(provider)), new URL(text)]
      expect(ours.host).toBe(theirs.host)
      expect(ours.username + ours.search + ours.hash).toBe('')
      expect(ours.hostname.replace(/^\[|\]$/g, '')).toBe(
        new URL(
          `http://${provider.host.includes(':') ? `[${provider.host}]` : provider.host}`,
        ).hostname.replace(/^\[|\]$/g, ''),
      )
    }),
  )
})
