import { isProviderInside, type Provider, providerUrl } from '@bcare/rules/settings/provider-address'
import { guardedFetch } from './guarded-fetch.ts'
import { InnerAddress, publicAddressOf, resolveName, type Resolve } from './public-address.ts'

export interface ModelOptions {
  /** Models outside of the internet that the operator lets clinics use. */
  private_hosts: readonly string[]
  resolve?: Resolve
  /** How long an answer may take that comes whole, and a pause of one that comes in pieces. */
  patience_ms?: number
}

/** Who waits for an answer. */
export interface ModelReader {
  /** Ends the connection to the model at once. */
  signal?: AbortSignal | undefined
  /** Where it is given the answer comes in pieces. */
  onPiece?: ((text: string) => void) | undefined
}

export interface Question {
  provider: Provider
  key: string
  model: string
  system: string
  prompt: string
}

interface Written {
  outcome: 'written'
  text: string
  tokens: number | null
}

/** What became of a question. `status` is the answer's over HTTP, where there was one. */
export type ModelAnswer =
  | Written
  | { outcome: 'refused'; status: number }
  | { outcome: 'inner' | 'late' | 'failed' | 'stopped' }

const PATIENCE_MS = 25_000
/** An answer in pieces is read while it comes, so that it may take longer. */
const PATIENCE_IN_PIECES_MS = 90_000
const MOST_BYTES = 256 * 1024
/** Each word comes in an envelope of its own. */
const MOST_BYTES_IN_PIECES = 2 * 1024 * 1024
const MOST_TOKENS = 2_000

/** What both ways of asking are told. */
interface AskInput {
  model: import('ai').LanguageModel
  system: string
  prompt: string
  maxRetries: 0
  maxOutputTokens: number
  abortSignal: AbortSignal
}

/** Aborts after a pause that is too long, or when it takes too long in all. */
function patience(pause_ms: number, most_ms: number) {
  const late = new AbortController()
  const pause = setTimeout(() => late.abort(), pause_ms)
  const whole = setTimeout(() => late.abort(), most_ms)
  return {
    signal: late.signal,
    goOn: () => void pause.refresh(),
    end: () => {
      clearTimeout(pause)
      clearTimeout(whole)
    },
  }
}

async function askWhole({ generateText }: typeof import('ai'), asked: AskInput): Promise<Written> {
  const { text, usage } = await generateText(asked)
  return { outcome: 'written', text, tokens: usage.totalTokens ?? null }
}

/** @throws what went wrong; a stream that ends without saying why it does was broken off */
async function askInPieces(
  { streamText }: typeof import('ai'),
  asked: AskInput,
  onPiece: (text: string) => void,
): Promise<Written> {
  // Its own way to say what went wrong is the console.
  const { stream } = streamText({ ...asked, onError: () => undefined })
  let text = ''
  for await (const part of stream) {
    if (part.type === 'error') throw part.error
    if (part.type === 'text-delta') {
      text += part.text
      onPiece(part.text)
    }
    if (part.type === 'finish' && part.rawFinishReason !== undefined)
      return { outcome: 'written', text, tokens: part.totalUsage.totalTokens ?? null }
  }
  throw new Error('the model broke off')
}

/**
 * Asks a language model behind an address of the clinic's choice. Nothing of question and answer is in what it throws or
 * logs: the errors of the library carry both, so that none of them leaves this function.
 */
export async function askModel(
  { provider, key, model, system, prompt }: Question,
  { private_hosts, resolve = resolveName, patience_ms = PATIENCE_MS }: ModelOptions,
  { signal: reading, onPiece }: ModelReader = {},
): Promise<ModelAnswer> {
  const whole = onPiece === undefined
  const { signal: late, goOn, end } = patience(patience_ms, whole ? patience_ms : PATIENCE_IN_PIECES_MS)
  // Fifty megabytes of memory and a fifth of a second, for clinics that use it.
  const [ai, { createOpenAICompatible }] = await Promise.all([
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
      includeUsage: true,
      ...(key !== '' && { apiKey: key }),
      fetch: guardedFetch({ address, most_bytes: whole ? MOST_BYTES : MOST_BYTES_IN_PIECES }),
    })
    const asked: AskInput = {
      model: clinic.chatModel(model),
      system,
      prompt,
      maxRetries: 0,
      maxOutputTokens: MOST_TOKENS,
      abortSignal: reading === undefined ? late : AbortSignal.any([reading, late]),
    }
    if (whole) return await askWhole(ai, asked)
    return await askInPieces(ai, asked, (text) => {
      goOn()
      onPiece(text)
    })
  } catch (error) {
    if (error instanceof InnerAddress) return { outcome: 'inner' }
    if (reading?.aborted === true) return { outcome: 'stopped' }
    if (late.aborted) return { outcome: 'late' }
    if (ai.APICallError.isInstance(error) && error.statusCode !== undefined && error.statusCode >= 400)
      return { outcome: 'refused', status: error.statusCode }
    return { outcome: 'failed' }
  } finally {
    end()
  }
}
