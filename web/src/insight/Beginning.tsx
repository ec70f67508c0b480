import { Anchor, Box, CloseButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import css from './beginning.module.css'
import { StepList } from './setup/StepList.tsx'
import { SETUP_TEXTS as TEXTS } from './setup/texts.ts'
import { SETUP_STEPS } from './setup/use-setup.ts'
import { useBeginning } from './use-beginning.ts'

/** So much is asked at a time. */
const NEXT = 3

/** What a new clinic does next, for the user who runs it. Goes by itself once the clinic can work. */
export function Beginning({ onLeave }: { onLeave: () => void }) {
  const states = useBeginning()
  if (states === undefined) return null
  const missing = SETUP_STEPS.filter((step) => !states[step].done)
  return (
    <section className={css.beginning} aria-labelledby="beginning">
      <header className={css.head}>
        <Box component="h2" id="beginning" fz="md" fw={600} mr="auto">
          {TEXTS.begin}
        </Box>
        <Anchor size="sm" renderRoot={(props) => <Link {...props} to="/setup" />}>
          {TEXTS.all(SETUP_STEPS.length - missing.length, SETUP_STEPS.length)}
        </Anchor>
        <CloseButton size="sm" aria-label={TEXTS.leave} onClick={onLeave} />
      </header>
      <StepList steps={missing.slice(0, NEXT)} states={states} />
    </section>
  )
}
