import { mind } from '@bcare/contract/assistant/mind'
import { serve } from '../kit/http/serve.ts'
import { cronOf } from './cron.ts'

export const mindFamily = serve(mind, { getcron: cronOf })
