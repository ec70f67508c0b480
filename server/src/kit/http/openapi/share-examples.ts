import type { Response } from './types.ts'

type Responses = Record<string, Response>
type Examples = Record<string, { value: unknown }>

/** Answers with the same example have it once, under the name of the first of them. */
export function shareExamples(responses: Responses): { responses: Responses; examples: Examples } {
  const first = new Map<string, string>()
  const examples: Examples = {}
  const textOf = ({ content }: Response) => JSON.stringify(content['application/json']?.example)
  for (const [name, response] of Object.entries(responses)) {
    const text = textOf(response)
    const other = first.get(text)
    if (other === undefined) first.set(text, name)
    else examples[other] = { value: response.content['application/json']?.example }
  }
  const shared = Object.entries(responses).map(([name, response]): [string, Response] => {
    const { 'application/json': media, ...others } = response.content
    const known = first.get(textOf(response)) ?? name
    if (media === undefined || examples[known] === undefined) return [name, response]
    const { schema } = media
    const reference = { [known]: { $ref: `#/components/examples/${known}` } }
    return [
      name,
      { ...response, content: { 'application/json': { schema, examples: reference }, ...others } },
    ]
  })
  return { responses: Object.fromEntries(shared), examples }
}
