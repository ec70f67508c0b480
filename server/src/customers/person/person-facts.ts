import { column, sql, type Sql } from '../../kit/database/sql.ts'

/** What tells a person on file from others, as `Candidate` of the rules, over an alias of `person`. */
export function personFacts(alias: string): Sql {
  const of = (field: string) => column(alias, field)
  return sql`json_build_object('id', ${of('id')}, 'full_name', ${of('full_name')}, 'gender', ${of('gender')}, 'birth_day', ${of('birth_day')},
    'birth_month', ${of('birth_month')}, 'birth_year', ${of('birth_year')}, 'national_id', ${of('national_id_hash')}, 'code', ${of('code')},
    'tails', array_remove(array[${of('phone_tail')}, ${of('phone2_tail')}], null))`
}
