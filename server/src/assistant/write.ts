import { Fault } from '@bcare/contract'
import { MOST_MIND_TEXT, type Written } from '@bcare/contract/assistant/mind'
import { COMMAND_WORDS, SYSTEM_PROMPT, type MindCommand } from '@bcare/rules/assistant/commands'
import { markTexts, unmarkText, type Marked, type PersonalWord } from '@bcare/rules/assistant/marks'
import { trimmedPieces, unmarkPieces } from '@bcare/rules/assistant/marks-in-pieces'
import { providerProblem, readProvider } from '@bcare/rules/settings/provider-address'
import { cleanText } from '@bcare/rules/text/clean'
import {
  askModel,
  type ModelAnswer,
  type ModelOptions,
  type ModelReader,
  type Question,
} from '../adapters/language-model.ts'
import type { Context, Reader } from '../kit/context.ts'
import { fairTurns } from '../kit/turns.ts'
import { setting } from '../settings/setting.ts'
import { recordUsage, requireShare } from './usage.ts'

/** What is asked for: parts of a question under their headings, in which marks stand for personal data before they leave. */
export interface Wish {
  command: MindCommand
  parts: readonly { label: string; text: string }[]
  known: readonly PersonalWord[]
}

const NOT_SET =
  'Trợ lý viết chưa được thiết lập. Quản trị viên đặt địa chỉ và mô hình trong Cấu hình › Trợ lý viết'

type Connection = Pick<Question, 'provider' | 'key' | 'model'>

/** The clinic's language model. @throws Fault not_configured */
export async function connectionOf(context: Context, private_hosts: readonly string[]): Promise<Connection> {
  const kind = await setting(context, 'ai.provider')
  const url = await setting(context, 'ai.url')
  const model = await setting(context, 'ai.model')
  if (kind === 'none' || url === '' || model === '') throw new Fault('not_configured', NOT_SET)
  const read = readProvider(url)
  const problem = providerProblem(url, private_hosts)
  if ('problem' in read || problem !== undefined) throw new Fault('not_configured', problem ?? NOT_SET)
  return { provider: read.provider, model, key: await setting(context, 'ai.key') }
}

const UNWRITTEN = 'Trợ lý chưa viết được, đoạn văn của bạn vẫn còn nguyên, hãy thử lại sau ít phút'

/** Why there is no text, as a refusal that says what to do. */
function refusalOf(answer: Exclude<ModelAnswer, { outcome: 'written' }>): Fault {
  if (answer.outcome === 'inner')
    return new Fault('not_configured', 'Địa chỉ trợ lý dẫn tới một địa chỉ nội bộ nên không được dùng')
  if (answer.outcome === 'late')
    return new Fault('rule', 'Trợ lý trả lời quá lâu, hãy thử lại với đoạn văn ngắn hơn')
  if (answer.outcome !== 'refused') return new Fault('rule', UNWRITTEN)
  if (answer.status === 401 || answer.status === 403)
    return new Fault(
      'not_configured',
      'Dịch vụ trợ lý không nhận khóa truy cập, quản trị viên hãy kiểm tra lại khóa',
    )
  if (answer.status === 404)
    return new Fault(
      'not_configured',
      'Dịch vụ trợ lý không có địa chỉ hoặc mô hình này, quản trị viên hãy kiểm tra lại',
    )
  if (answer.status === 429)
    return new Fault('too_many', 'Dịch vụ trợ lý đang quá tải hoặc đã hết lượt, hãy thử lại sau ít phút')
  return new Fault('rule', UNWRITTEN)
}

const full = () => new Fault('too_many', 'Trợ lý đang bận với những người khác, hãy thử lại sau ít phút')

/** What a reader is shown while the model writes: as the text will be, but for signs that are put right in the whole of it. */
function following(piece: NonNullable<Reader['piece']>, marks: Marked['marks']) {
  const unmarking = unmarkPieces(marks)
  const trimmed = trimmedPieces(MOST_MIND_TEXT)
  const show = (text: string) => {
    const shown = trimmed(text)
    if (shown !== '') piece(shown)
  }
  return {
    onPiece: (text: string) => show(unmarking.push(printable(text))),
    end: () => show(unmarking.end()),
  }
}

/** Writes texts, a few at a time for all clinics together. */
export function writer(options: ModelOptions) {
  const turns = fairTurns({ at_once: 16, most_each: 4, most_waiting: 8, patience_ms: 10_000, full })

  async function ask(
    context: Context,
    command: MindCommand,
    question: Question,
    reader: ModelReader,
  ): Promise<ModelAnswer> {
    const begun = Date.now()
    const answer = await askModel(question, options, reader)
    await recordUsage(context, command, question, answer, Date.now() - begun)
    return answer
  }

  /** @throws Fault not_configured, too_many, rule */
  return async (
    context: Context,
    connection: Connection,
    { command, parts, known }: Wish,
  ): Promise<Written> => {
    await requireShare(context, await setting(context, 'ai.monthly_limit'))
    const { texts, marks } = markTexts(
      parts.map(({ text }) => text),
      known,
    )
    const said = parts.map(({ label }, index) => `${label}:\n${texts[index]}`)
    const prompt = [COMMAND_WORDS[command].prompt, ...said].join('\n\n')
    const question: Question = { ...connection, system: SYSTEM_PROMPT, prompt }
    const { signal, piece } = context.reader ?? {}
    const shown = piece && following(piece, marks)
    const asked = () => ask(context, command, question, { signal, onPiece: shown?.onPiece })
    const answer = await turns.inTurn(context.caller.tenant_id, asked, signal)
    signal?.throwIfAborted()
    if (answer.outcome !== 'written') throw refusalOf(answer)
    shown?.end()
    const text = cleanText(unmarkText({ text: printable(answer.text), marks })).slice(0, MOST_MIND_TEXT)
    if (text === '') throw new Fault('rule', UNWRITTEN)
    return { text, provider: connection.provider.host, tokens: answer.tokens }
  }
}

/** Without the control characters that no text of ours has. */
const printable = (text: string): string =>
  // oxlint-disable-next-line no-control-regex -- these are exactly the characters to leave out
  text.replaceAll('\r\n', '\n').replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
