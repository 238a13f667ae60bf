import { MOMENT_PATTERN } from '@posthorn/core/kernel'
import type { DataTest } from '@posthorn/core/people'
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { isWithin, textBounds } from '../sql/engine/moments.ts'

/**
 * Creates tests of a value in a column of JSON. Containment and strict paths check type and value together (measured:
 * as fast as a cast, which fails on other types); elsewhere the test that rules out most rows comes first.
 */
export function jsonTest(column: Expression<unknown>, names: readonly string[], test: DataTest): RawBuilder<SqlBool> {
  const [last, ...outer] = [...names].reverse()
  const holder = outer.reduceRight((value, name) => sql`${value} -> ${name}::text`, sql`${column}`)
  const value = sql`(${holder} -> ${last}::text)`
  /** The value as text; null where it is null or missing. */
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
    case 'moment': {
      const { from, until } = textBounds(test)
      return sql`case when ${text} collate "C" >= ${from} and ${text} collate "C" < ${until}
        then case when ${text} ~ ${MOMENT_PATTERN} then ${isWithin(momentMs(text), test)} else false end
        else false end`
    }
  }

  function containing(part: string): RawBuilder<SqlBool> {
    // Lists are JSON here, which contains most texts unescaped.
    const mayBe = JSON.stringify(part) === `"${part}"` ? sql`strpos(${text}, ${part}) > 0` : sql`${text} is not null`
    return sql`case when ${mayBe} then case ${type}
        when 'string' then strpos(${text}, ${part}) > 0
        when 'array' then ${value} ? ${part}::text
        else false end else false end`
  }
}

/**
 * Returns the milliseconds of a text that is a moment. It does not cast the whole text, because a cast refuses offsets
 * of 16 hours and rounds fractions.
 */
function momentMs(text: RawBuilder<unknown>): RawBuilder<unknown> {
  const seconds = sql`case substr(${text}, 17, 1) when ':' then substr(${text}, 18, 2)::int else 0 end`
  const fraction = sql`coalesce(rpad(left(substring(${text} from '[.]([0-9]+)'), 3), 3, '0')::int, 0)`
  const zone = sql`right(${text}, 6)`
  const offset = sql`case right(${text}, 1) when 'Z' then 0 else
    (left(${zone}, 1) || '1')::int * (substr(${zone}, 2, 2)::int * 60 + substr(${zone}, 5, 2)::int) end`
  return sql`((extract(epoch from left(${text}, 16)::timestamp)::bigint + ${seconds} - 60 * ${offset}) * 1000 + ${fraction})`
}

/** Returns the JSON of nested objects with only this value, for the containment operator. */
function objectWith(names: readonly string[], value: string | number | boolean): string {
  return names.reduceRight((inner, name) => `{${JSON.stringify(name)}:${inner}}`, JSON.stringify(value))
}
