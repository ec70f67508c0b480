import { formatDateTime } from '@bcare/rules/text/date'
import { Button, Skeleton } from '@mantine/core'
import { usePathParams } from '../../kit/page/search-params.ts'
import { api, useRead } from '../../kit/api/api.ts'
import { EmptyState } from '../../kit/data/EmptyState.tsx'
import css from './requests.module.css'
import { REQUEST_TEXTS as TEXTS } from './texts.ts'

/** Everything about one customer on paper, to be given to that customer. */
export function BundlePaper() {
  const { id } = usePathParams<'id'>()
  const person_id = Number(id)
  const valid = Number.isSafeInteger(person_id) && person_id > 0
  const { data, error } = useRead(
    api.personBundle.get,
    { person_id },
    { enabled: valid, quiet: true, staleTime: Infinity },
  )
  if (!valid || error) return <EmptyState title={error?.message ?? TEXTS.not_found} />
  if (!data) return <Skeleton height={400} m="lg" />
  return (
    <article className={css.paper}>
      <Button className={css.screen} variant="default" onClick={() => window.print()}>
        {TEXTS.print}
      </Button>
      <h1>{TEXTS.print_title(`${data.full_name} (${data.code})`)}</h1>
      <p>{TEXTS.made(data.made_by_name, formatDateTime(data.made_at))}</p>
      {data.sections.map(({ name, label, rows }) => (
        <section key={name} aria-label={label}>
          <h2>{label}</h2>
          {rows.length === 0 && <p>{TEXTS.no_rows}</p>}
          {rows.map(({ facts }, index) => (
            // oxlint-disable-next-line no-array-index-key -- paper is made once; rows have no other name
            <dl key={index}>
              {facts.map((fact) => (
                <Fact key={`${fact.label}/${fact.value}`} {...fact} />
              ))}
            </dl>
          ))}
        </section>
      ))}
    </article>
  )
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </>
  )
}
