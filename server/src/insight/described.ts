import { describeArea } from '../kit/http/openapi/areas.ts'
import { exampleWords } from '../kit/http/openapi/example-words.ts'

describeArea({
  name: 'insight',
  title: 'Theo dõi và nhật ký',
  description: 'Search, figures, exports, the audit log with its seal, backups and errors of the server.',
  words: [
    'activity',
    'dashboard',
    'history',
    'backup',
    'server-error',
    'export',
    'search',
    'user/stat',
    'person/bundle',
    'query',
  ],
})

exampleWords({
  fields: {
    statement: ['select code, full_name from person where deleted_at is null'],
    saved_query_id: [12],
    elapsed_ms: [18],
  },
  instead: ['name', 'saved_query_id', 'statement', 'parameters'],
})
