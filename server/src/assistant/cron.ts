import { Fault, type Output, type Parsed } from '@bcare/contract'
import type { mind } from '@bcare/contract/assistant/mind'
import { formatCron, planWords } from '@bcare/rules/assistant/cron'
import { CRON_EXAMPLES, readCronPhrase } from '@bcare/rules/assistant/cron-phrase'
import { nextRuns } from '@bcare/rules/assistant/next-runs'
import type { Context } from '../kit/context.ts'

const SHOWN_RUNS = 3

/** A phrase of repetition as cron, read back in words. @throws Fault rule where it is none that is known */
export async function cronOf(
  { now }: Context,
  { text }: Parsed<typeof mind.getcron>,
): Promise<Output<typeof mind.getcron>> {
  const plan = readCronPhrase(text)
  if (plan === undefined)
    throw new Fault('rule', CRON_EXAMPLES, { errors: [{ field: 'text', message: CRON_EXAMPLES }] })
  const cron = formatCron(plan)
  return { cron, sentence: planWords(plan), next: nextRuns(cron, now, SHOWN_RUNS) }
}
