import { Box, CloseButton } from '@mantine/core'
import { IconCircleCheckFilled, IconCircleDashed } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import css from './beginning.module.css'
import { BEGINNING_TEXTS as TEXTS } from './texts.ts'
import { type BeginningStep, useBeginning } from './use-beginning.ts'

const PLACES: Record<BeginningStep, string> = {
  brand: '/configuration?group=brand',
  staff: '/user',
  calendar: '/user',
  customers: '/persons?tab=import',
}

/** What a new clinic does first, for whoever runs it. Goes by itself when all of it is done. */
export function Beginning({ onLeave }: { onLeave: () => void }) {
  const done = useBeginning()
  if (done === undefined) return null
  return (
    <section className={css.beginning} aria-labelledby="beginning">
      <header className={css.head}>
        <Box component="h2" id="beginning" fz="md" fw={600}>
          {TEXTS.title}
        </Box>
        <CloseButton size="sm" aria-label={TEXTS.leave} onClick={onLeave} />
      </header>
      <ul className={css.steps}>
        {(Object.keys(PLACES) as BeginningStep[]).map((step) => (
          <li key={step}>
            <Link to={PLACES[step] as never} className={css.step} data-done={done[step] || undefined}>
              {done[step] ? (
                <IconCircleCheckFilled aria-label={TEXTS.done} />
              ) : (
                <IconCircleDashed aria-hidden />
              )}
              <span>
                <span className={css.name}>{TEXTS.steps[step].title}</span>
                <span className={css.about}>{TEXTS.steps[step].about}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
