import { ensureReady } from './bootstrap.js'
import { ensureBuilt } from './web-build.js'

// All that `npm start` makes before it starts, for a release that its service may not write in (docs/operating.md).
await ensureBuilt(await ensureReady())
