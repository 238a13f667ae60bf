import type { DataTest } from '@posthorn/core'
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'

/** The names as a path of SQLite's JSON functions; it unescapes quoted names as JSON does. */
export const jsonPath = (path: readonly string[]): string =>
  `$${path.map((name) => `.${JSON.stringify(name)}`).join('')}`

/**
 * What is asked of a value in a column of JSON. Equality and dates look at its text as JSON.stringify wrote it; a number
 * that is compared to is read from such a text too, so that both lose the same when SQLite makes a 64-bit integer of it.
 * Each look into the JSON costs a sixth of what parsing it costs (measured): what rules out most rows comes first.
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
    case 'since':
    case 'before': {
      const moment = test.at.toISOString()
      // As texts, 05Z is behind all of 05.000Z to 05.999Z, and of one second only this one is in the wrong place.
      const misplaced = moment.endsWith('.000Z') ? '' : `"${moment.replace(/\.\d+Z$/, 'Z')}"`
      return test.is === 'since'
        ? sql`case when ${text} >= ${`"${moment}"`}
            then ${text} glob ${TO_MILLISECONDS} or (${text} glob ${TO_SECONDS} and ${text} <> ${misplaced})
            else false end`
        : sql`case when ${text} < ${`"${moment}"`} then ${text} glob ${TO_MILLISECONDS} or ${text} glob ${TO_SECONDS}
            else ${text} is ${misplaced} end`
    }
  }
}

const digits = (count: number) => '[0-9]'.repeat(count)
const SECONDS = `${digits(4)}-${digits(2)}-${digits(2)}T${digits(2)}:${digits(2)}:${digits(2)}`
const TO_SECONDS = `"${SECONDS}Z"`
const TO_MILLISECONDS = `"${SECONDS}.${digits(3)}Z"`
