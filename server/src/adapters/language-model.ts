import { isProviderInside, type Provider, providerUrl } from '@bcare/rules/settings/provider-address'
import { guardedFetch } from './guarded-fetch.ts'
import { InnerAddress, publicAddressOf, resolveName, type Resolve } from './public-address.ts'

export interface ModelOptions {
  /** Models outside of the internet that the operator lets clinics use. */
  private_hosts: readonly string[]
  resolve?: Resolve
  /** How long an answer may take from the first byte to the last. */
  patience_ms?: number
}

export interface Question {
  provider: Provider
  key: string
  model: string
  system: string
  prompt: string
}

/** What became of a question. `status` is the answer's over HTTP, where there was one. */
export type ModelAnswer =
  | { outcome: 'written'; text: string; tokens: number | null }
  | { outcome: 'refused'; status: number }
  | { outcome: 'inner' | 'late' | 'failed' }

const PATIENCE_MS = 25_000
const MOST_BYTES = 256 * 1024
const MOST_TOKENS = 2_000

/**
 * Asks a language model behind an address of the clinic's choice. Nothing of question and answer is in what it throws or
 * logs: the errors of the library carry both, so that none of them leaves this function.
 */
export async function askModel(
  { provider, key, model, system, prompt }: Question,
  { private_hosts, resolve = resolveName, patience_ms = PATIENCE_MS }: ModelOptions,
): Promise<ModelAnswer> {
  const signal = AbortSignal.timeout(patience_ms)
  // Fifty megabytes of memory and a fifth of a second, for clinics that use it.
  const [{ APICallError, generateText }, { createOpenAICompatible }] = await Promise.all([
    import('ai'),
    import('@ai-sdk/openai-compatible'),
  ])
  try {
    const address = isProviderInside(provider, private_hosts)
      ? undefined
      : await publicAddressOf(provider.host, resolve)
    const clinic = createOpenAICompatible({
      name: 'clinic',
      baseURL: providerUrl(provider),
      ...(key !== '' && { apiKey: key }),
      fetch: guardedFetch({ address, most_bytes: MOST_BYTES }),
    })
    const { text, usage } = await generateText({
      model: clinic.chatModel(model),
      system,
      prompt,
      maxRetries: 0,
      maxOutputTokens: MOST_TOKENS,
      abortSignal: signal,
    })
    return { outcome: 'written', text, tokens: usage.totalTokens ?? null }
  } catch (error) {
    if (error instanceof InnerAddress) return { outcome: 'inner' }
    if (signal.aborted) return { outcome: 'late' }
    if (APICallError.isInstance(error) && error.statusCode !== undefined && error.statusCode >= 400)
      return { outcome: 'refused', status: error.statusCode }
    return { outcome: 'failed' }
  }
}
