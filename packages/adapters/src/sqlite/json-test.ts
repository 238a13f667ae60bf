import type { DataTest } from '@posthorn/core/people'
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { isWithin, textBounds } from '../sql/engine/moments.ts'

/** Returns the names as a path for SQLite's JSON functions, which unescape quoted names as JSON does. */
export const jsonPath = (path: readonly string[]): string =>
  `$${path.map((name) => `.${JSON.stringify(name)}`).join('')}`

/**
 * Creates tests of a value in a column of JSON. Equality and dates use its text as JSON.stringify wrote it. The number
 * for a comparison is read from such a text too, so that both lose the same precision when SQLite converts it to a
 * 64-bit integer. Each access to the JSON costs a sixth of parsing it (measured), so the test that rules out most rows
 * comes first.
 */
export function jsonTest(column: Expression<unknown>, names: readonly string[], test: DataTest): RawBuilder<SqlBool> {
  const path = jsonPath(names)
  const text = sql`(${column} -> ${path})`
  const value = sql`json_extract(${column}, ${path})`
  const type = sql`json_type(${column}, ${path})`
  switch (test.is) {
    case 'present':
      return sql`ifnull(${type}, 'null') <> 'null'`
    case 'equal':
      return sql`${text} is ${JSON.stringify(test.value)}`
    case 'unequal':
      return sql`ifnull(${text}, 'null') not in ('null', ${JSON.stringify(test.value)})`
    case 'containing':
    case 'lacking': {
      const asked = sql.raw(String(test.is === 'containing'))
      return sql`case ifnull(${type}, 'null')
        when 'null' then false
        when 'text' then (instr(${value}, ${test.value}) > 0) = ${asked}
        when 'array' then exists (
          select 1 from json_each(${column}, ${path}) as item where item.type = 'text' and item.value = ${test.value}) = ${asked}
        else not ${asked} end`
    }
    case 'above':
    case 'below': {
      const sign = sql.raw(`${test.is === 'above' ? '>' : '<'}${test.orEqual ? '=' : ''}`)
      return typeof test.value === 'string'
        ? sql`case when ${value} ${sign} ${test.value} then ${type} = 'text' else false end`
        : sql`case when ${value} ${sign} json_extract(${JSON.stringify(test.value)}, '$')
            then ${type} in ('integer', 'real') else false end`
    }
    case 'moment': {
      const { from, until } = textBounds(test)
      return sql`case when ${text} >= ${`"${from}`} and ${text} < ${`"${until}`}
        then exists (${momentWithin(text, test)}) else false end`
    }
  }
}

const digits = (count: number) => '[0-9]'.repeat(count)
const MINUTES = `${digits(4)}-${digits(2)}-${digits(2)}T${digits(2)}:[0-5][0-9]`

/**
 * Selects a row if the text, as JSON.stringify wrote it, names a moment within the test. SQLite's own functions accept
 * days and times that do not exist. The limits keep SQLite from inlining subqueries at every use.
 */
function momentWithin(
  text: RawBuilder<unknown>,
  test: Extract<DataTest, { readonly is: 'moment' }>,
): RawBuilder<unknown> {
  const seconds = sql`unixepoch(substr(said, 1, 16)) + cast(substr(clock, 2, 2) as integer)`
  const fraction = sql`cast(substr(substr(clock, 5, 3) || '000', 1, 3) as integer)`
  const offset = sql`cast(substr(zone, 1, 1) || '1' as integer)
    * (cast(substr(zone, 2, 2) as integer) * 60 + cast(substr(zone, 5, 2) as integer))`
  return sql`select 1 from (
      select said, zone, substr(said, 17, length(said) - 16 - length(zone)) as clock from (
        select said, case when said glob '*Z' then 'Z' else substr(said, -6) end as zone
        from (select substr(${text}, 2, length(${text}) - 2) as said limit 1) limit 1
      ) limit 1
    ) where said glob ${`${MINUTES}*`} and said >= '0001'
      and date(substr(said, 1, 10)) = substr(said, 1, 10) and substr(said, 12, 2) < '24'
      and (zone = 'Z' or (zone glob '[+-][0-9][0-9]:[0-5][0-9]' and substr(zone, 2, 2) < '24'))
      and (clock = '' or clock glob ':[0-5][0-9]' or
        (clock glob ':[0-5][0-9].[0-9]*' and substr(clock, 5) not glob '*[^0-9]*'))
      and ${isWithin(sql`((${seconds}) * 1000 + ${fraction} - case zone when 'Z' then 0 else ${offset} end * 60000)`, test)}`
}
