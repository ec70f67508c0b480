export { monthSpan, monthText, type Span, type SpanState, useSpan } from '../shared/report/span.ts'
