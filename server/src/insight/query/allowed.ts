import { READABLE } from './readable.ts'

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/** Tables with their columns. */
export const TABLES: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  READABLE.map(({ name, columns }) => [name, new Set(columns)]),
)

/** Every column of any of them. */
export const COLUMNS: ReadonlySet<string> = new Set(READABLE.flatMap(({ columns }) => columns))

/**
 * Functions of PostgreSQL that a statement may call, each harmless with any argument: none reads files, settings or the
 * catalogue, waits, writes, or makes a value much larger than what it was given (`repeat`, `lpad`, `replace` and `format` do).
 */
export const FUNCTIONS = words(`
  count sum avg min max bool_and bool_or every stddev stddev_pop stddev_samp variance var_pop var_samp
  percentile_cont percentile_disc mode string_agg
  row_number rank dense_rank percent_rank cume_dist ntile lag lead first_value last_value nth_value
  round ceil ceiling floor trunc abs sign mod div sqrt power
  lower upper initcap btrim ltrim rtrim length char_length character_length left right substring substr position strpos
  split_part starts_with reverse ascii
  concat concat_ws to_char date_trunc date_part extract age now date make_date make_interval justify_days timezone
  cardinality array_length array_position unnest grouping`)

/** What the grammar itself calls in the name of `pg_catalog`: `extract(…)`, `… at time zone …`, `trim(…)`, `… like … escape …`. */
export const GRAMMAR_FUNCTIONS = words(
  'extract timezone btrim ltrim rtrim position substring like_escape date_part',
)

export const TYPES = words(
  'text varchar bpchar char int2 int4 int8 smallint int integer bigint numeric float4 float8 real bool boolean date timestamp timestamptz time interval',
)

export const OPERATORS: ReadonlySet<string> = new Set(
  '= <> != < > <= >= + - * / % || ~~ !~~ ~~* !~~* && @> <@ -> ->>'.split(' '),
)

/** `a = b`, `a like b`, `a in (…)`, `a between b and c` and the like; not `similar to`, which is a pattern of another kind. */
export const EXPRESSIONS = words(`
  AEXPR_OP AEXPR_OP_ANY AEXPR_OP_ALL AEXPR_DISTINCT AEXPR_NOT_DISTINCT AEXPR_NULLIF AEXPR_IN AEXPR_LIKE AEXPR_ILIKE
  AEXPR_BETWEEN AEXPR_NOT_BETWEEN AEXPR_BETWEEN_SYM AEXPR_NOT_BETWEEN_SYM`)

/** Not `current_user` and its like, which tell of the server. */
export const MOMENTS = words(`
  SVFOP_CURRENT_DATE SVFOP_CURRENT_TIMESTAMP SVFOP_LOCALTIMESTAMP SVFOP_CURRENT_TIME SVFOP_LOCALTIME
  SVFOP_CURRENT_TIMESTAMP_N SVFOP_LOCALTIMESTAMP_N SVFOP_CURRENT_TIME_N SVFOP_LOCALTIME_N`)
