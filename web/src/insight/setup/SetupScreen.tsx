import { Skeleton, Text } from '@mantine/core'
import { Page } from '../../kit/page/Page.tsx'
import css from './setup.module.css'
import { StepList } from './StepList.tsx'
import { SETUP_TEXTS as TEXTS } from './texts.ts'
import { SETUP_STEPS, useSetup } from './use-setup.ts'

/** Everything that a clinic sets up, in its order: what is done, what is missing, and the way to each. */
export function SetupScreen() {
  const states = useSetup()
  return (
    <Page title={TEXTS.title}>
      {states === undefined ? (
        <Skeleton height={480} radius="md" />
      ) : (
        <>
          <Text c="gray.7">
            {TEXTS.progress(SETUP_STEPS.filter((step) => states[step].done).length, SETUP_STEPS.length)}
          </Text>
          <div className={css.card}>
            <StepList steps={SETUP_STEPS} states={states} />
          </div>
        </>
      )}
    </Page>
  )
}
