import { describeArea } from '../kit/http/openapi/areas.ts'

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
