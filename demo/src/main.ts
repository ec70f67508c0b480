import { serve } from '@bcare/server/serve'

/** The product, with the demo clinics where the configuration wants them and the database is empty. */
await serve(async (target) => {
  const { ensureDemo } = await import('./load.ts')
  return ensureDemo(target)
})
