import type { DataTest } from '@posthorn/core'
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'

/**
 * What is asked of a value in a column of JSON. Containment and strict paths mind the type with one look at the value
 * (measured: as fast as a cast, which fails on other types); elsewhere what rules out most rows comes first.
 */
export function jsonTest(column: Expression<unknown>, names: readonly string[], test: DataTest): RawBuilder<SqlBool> {
  const [last, ...outer] = [...names].reverse()
  const holder = outer.reduceRight((value, name) => sql`${value} -> ${name}::text`, sql`${column}`)
  const value = sql`(${holder} -> ${last}::text)`
  /** The value's own text where it is a text, and null where it is null or missing. */
  const text = sql`(${holder} ->> ${last}::text)`
  const type = sql`jsonb_typeof${value}`
  switch (test.is) {
    case 'present':
      return sql`${text} is not null`
    case 'equal':
      return sql`${column} @> ${objectWith(names, test.value)}::jsonb`
    case 'unequal':
      return sql`(${text} is not null and not ${column} @> ${objectWith(names, test.value)}::jsonb)`
    case 'containing':
      return containing(test.value)
    case 'lacking':
      return sql`(${text} is not null and not ${containing(test.value)})`
    case 'above':
    case 'below': {
      const sign = `${test.is === 'above' ? '>' : '<'}${test.orEqual ? '=' : ''}`
      const path = `strict $${names.map((name) => `.${JSON.stringify(name)}`).join('')} ${sign} ${JSON.stringify(test.value)}`
      return sql`coalesce(${column} @@ ${path}::jsonpath, false)`
    }
    case 'since':
    case 'before': {
      const moment = test.at.toISOString()
      // As texts, 05Z is behind all of 05.000Z to 05.999Z, and of one second only this one is in the wrong place.
      const misplaced = moment.endsWith('.000Z') ? '' : moment.replace(/\.\d+Z$/, 'Z')
      const passes = (seconds: RawBuilder<unknown>) => sql`case translate(${text}, '123456789', '000000000')
        when '0000-00-00T00:00:00.000Z' then true when '0000-00-00T00:00:00Z' then ${seconds} else false end`
      return test.is === 'since'
        ? sql`case when ${text} collate "C" >= ${moment} then ${passes(sql`${text} <> ${misplaced}`)} else false end`
        : sql`case when ${text} collate "C" < ${moment} then ${passes(sql`true`)}
            else ${text} is not distinct from ${misplaced} end`
    }
  }

  function containing(part: string): RawBuilder<SqlBool> {
    // Lists are written as JSON here, in which most texts stand as they are.
    const mayBe = JSON.stringify(part) === `"${part}"` ? sql`strpos(${text}, ${part}) > 0` : sql`${text} is not null`
    return sql`case when ${mayBe} then case ${type}
        when 'string' then strpos(${text}, ${part}) > 0
        when 'array' then ${value} ? ${part}::text
        else false end else false end`
  }
}

/** The JSON of an object within objects that has just this value, for the operator that contains it. */
function objectWith(names: readonly string[], value: string | number | boolean): string {
  return names.reduceRight((inner, name) => `{${JSON.stringify(name)}:${inner}}`, JSON.stringify(value))
}
