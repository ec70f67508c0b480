import { Fault, type Parsed } from '@bcare/contract'
import { mind } from '@bcare/contract/assistant/mind'
import { COMMAND_WORDS, type TextCommand } from '@bcare/rules/assistant/commands'
import type { ModelOptions } from '../adapters/language-model.ts'
import type { Context } from '../kit/context.ts'
import { granted } from '../kit/granted.ts'
import { serve, type Family } from '../kit/http/serve.ts'
import { cronOf } from './cron.ts'
import { factsAbout } from './facts.ts'
import { connectionOf, writer } from './write.ts'

/** Names of the customer that a text is about do not leave with it. @throws Fault not_found */
const knownAbout = async (context: Context, person_id: number | undefined) =>
  person_id === undefined ? [] : (await factsAbout(context, { type: 'person', id: person_id })).known

/** Texts that a language model proposes; `private_hosts` are models outside of the internet that clinics may use. */
export function mindFamily(
  private_hosts: readonly string[],
  options: Omit<ModelOptions, 'private_hosts'> = {},
) {
  const write = writer({ ...options, private_hosts })

  const onText =
    (command: TextCommand) =>
    async (context: Context, { text, person_id }: Parsed<typeof mind.improve>) => {
      const connection = await connectionOf(context, private_hosts)
      const known = await knownAbout(context, person_id)
      return write(context, connection, { command, parts: [{ label: 'Đoạn văn', text }], known })
    }

  return serve(mind, {
    async complete(context, { text, context: passage, person_id }) {
      const connection = await connectionOf(context, private_hosts)
      const known = await knownAbout(context, person_id)
      const parts = [
        { label: 'Yêu cầu', text },
        ...(passage === undefined ? [] : [{ label: 'Dữ liệu', text: passage }]),
      ]
      return write(context, connection, { command: 'complete', parts, known })
    },
    continue: onText('continue'),
    improve: onText('improve'),
    longer: onText('longer'),
    shorter: onText('shorter'),
    async command(context, { command, text, entity }) {
      const connection = await connectionOf(context, private_hosts)
      if (entity === undefined && text === undefined) throw emptyWish(COMMAND_WORDS[command].label)
      const facts = entity === undefined ? undefined : await factsAbout(context, entity)
      const parts = [
        ...(facts === undefined ? [] : [{ label: 'Dữ liệu', text: facts.text }]),
        ...(text === undefined ? [] : [{ label: 'Ghi chú của nhân viên', text }]),
      ]
      return write(context, connection, { command, parts, known: facts?.known ?? [] })
    },
    getcron: cronOf,
  })
}

const emptyWish = (label: string) =>
  new Fault('rule', `«${label}» cần một khách hàng, một lịch hẹn hoặc vài dòng ghi chú để viết`)

/** What the family says to hooks, whatever the installation. */
export const mindParts: Family = {
  served: [],
  parts: [
    granted('mind', {
      manager: { all: 'use' },
      doctor: { all: 'use' },
      assistant: { all: 'use' },
      receptionist: { all: 'use' },
      consultant: { all: 'use' },
      telesale: { all: 'use' },
      care: { all: 'use' },
      marketing: { all: 'use' },
    }),
  ],
}
