import { CODE, DEFAULT_SENTENCE, type FaultKind } from '@bcare/contract'
import { details, jsonHtml, pageHtml, vietnamese } from './documentation-page.ts'
import { escape, typeHtml, type Where } from './documentation-schema.ts'
import { dataOf, mediaOf, responseOf, requestOf } from './openapi/document.ts'
import type { OpenApi, Operation } from './openapi/types.ts'
import { refusalName, statusOf } from './openapi/refusals.ts'
import { placesOf, SHARED } from './documentation-places.ts'

type Call = [path: string, operation: Operation]

const callsOf = ({ paths }: OpenApi, area: string): Call[] =>
  Object.entries(paths).flatMap(([path, { post }]) => (post.tags.includes(area) ? [[path, post]] : []))

/** Where each schema is described: on the page of the area that alone uses it, else on the page of what is shared. */
function whereIn(description: OpenApi): Where {
  const places = placesOf(description)
  return (name) => `/docs/${places.get(name) ?? SHARED}#schema-${name}`
}

interface Page {
  description: OpenApi
  where: Where
  /** The call at which an answer that several calls share is shown. */
  shown: Map<string, string>
}

/** The example of an answer, or a link to the call that has shown the same. */
function answerHtml({ responses, operationId }: Operation, example: unknown, { shown }: Page): string {
  const success = responses['200']
  const shared = success !== undefined && '$ref' in success ? success.$ref : operationId
  const other = shown.get(shared)
  if (other !== undefined) return `<p>An example is at <a href="#${other}"><code>${other}</code></a></p>`
  shown.set(shared, operationId)
  return details('Example of an answer', jsonHtml(example))
}

function callHtml([path, call]: Call, page: Page): string {
  const { description, where } = page
  const asked = mediaOf(requestOf(call, description), description)
  const answered = mediaOf(responseOf(call, description), description)
  const id = call.operationId
  const key = call.parameters === undefined ? '' : ' · takes an <code>Idempotency-Key</code>'
  return `<section aria-labelledby="${id}"><h3 id="${id}"><a href="#${id}"><code>POST ${path}</code></a></h3>
<p>${vietnamese(call.summary)}</p><p>Needs <code>${escape(call['x-permission'])}</code>${key}</p>
<p>Body: ${typeHtml(asked.schema, where)}</p>${details('Example of a body', jsonHtml(asked.example))}
<p>Data of the answer: ${typeHtml(dataOf(answered.schema), where)}</p>${answerHtml(call, answered.example, page)}</section>`
}

function schemasHtml(description: OpenApi, place: string, where: Where): string {
  const places = placesOf(description)
  return Object.entries(description.components.schemas)
    .filter(([name]) => (places.get(name) ?? SHARED) === place)
    .map(([name, schema]) => {
      const about = schema.description === undefined ? '' : `<p>${vietnamese(schema.description)}</p>`
      const id = `schema-${name}`
      return `<section aria-labelledby="${id}"><h3 id="${id}"><a href="#${id}">${name}</a></h3>${about}<div>${typeHtml(schema, where)}</div></section>`
    })
    .join('\n')
}

/** One area: a list of its calls, each call with its body, its answer and examples, and the schemas that it alone uses. */
export function areaPage(description: OpenApi, area: string): string {
  const page: Page = { description, where: whereIn(description), shown: new Map() }
  const tag = description.tags.find(({ name }) => name === area)
  const title = tag?.['x-title'] ?? area
  const calls = callsOf(description, area)
  const links = calls.map(
    ([path, { operationId }]) => `<li><a href="#${operationId}"><code>${path}</code></a></li>`,
  )
  return pageHtml(
    `${title} · BCare API`,
    `<h1>${vietnamese(title)}</h1><p>${escape(tag?.description ?? '')}</p>
<nav aria-label="Calls"><ul>${links.join('')}</ul></nav><h2 id="calls">Calls</h2>
${calls.map((call) => callHtml(call, page)).join('\n')}
<h2 id="schemas">Schemas</h2>${schemasHtml(description, area, page.where)}`,
  )
}

/** What several areas use: the envelope, refusals, filters, and plain values. */
export function sharedPage(description: OpenApi): string {
  return pageHtml(
    'Shared schemas · BCare API',
    `<h1>Shared schemas</h1><h2 id="schemas">Used in several areas</h2>${schemasHtml(description, SHARED, whereIn(description))}`,
  )
}

function refusalsHtml(where: Where): string {
  const rows = (Object.keys(DEFAULT_SENTENCE) as FaultKind[]).map(
    (kind) =>
      `<tr><td>${CODE[kind]}</td><td>${statusOf(kind)}</td><td><a href="${where(refusalName(kind))}">${refusalName(kind)}</a></td><td>${vietnamese(DEFAULT_SENTENCE[kind])}</td></tr>`,
  )
  return `<table><thead><tr><th scope="col">Code</th><th scope="col">HTTP</th><th scope="col">Schema</th><th scope="col">Sentence, when there is no better one</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
}

/** Where a reader begins: how calls are made, what refusals there are, and the areas. */
export function indexPage(description: OpenApi): string {
  const areas = description.tags.map(
    ({ name, description: about, 'x-title': title }) =>
      `<li><a href="/docs/${name}">${vietnamese(title)}</a>, ${callsOf(description, name).length} calls. ${escape(about)}</li>`,
  )
  return pageHtml(
    `BCare API ${description.info.version}`,
    `<h1>BCare API ${description.info.version}</h1><p>${escape(description.info.description)}</p>
<h2 id="areas">Areas</h2><ul>${areas.join('')}</ul><h2 id="refusals">Refusals by code</h2>${refusalsHtml(whereIn(description))}`,
  )
}
