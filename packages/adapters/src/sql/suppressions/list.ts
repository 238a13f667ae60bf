import type { Position, ProjectId } from '@posthorn/core/kernel'
import {
  matchesSearch,
  type SuppressionFilter,
  type SuppressionRange,
  type SuppressionSearch,
  type SuppressionStore,
} from '@posthorn/core/people'
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Session } from '../engine/engine.ts'
import { newestFirst, notOlderThan, olderThan } from '../engine/page.ts'
import { toTime } from '../engine/values.ts'
import type { Tables } from '../tables.ts'
import { SUPPRESSION, type SuppressionRow } from './columns.ts'
import { IS_RULE, ruleVerbs } from './rules.ts'

function isWanted({ reason, kind, from, to }: SuppressionFilter): RawBuilder<SqlBool> {
  const tests = [
    sql`1 = 1`,
    ...(reason === undefined ? [] : [sql`reason = ${reason}`]),
    ...(kind === undefined ? [] : [sql`kind = ${kind}`]),
    // Domains and patterns are few: those of a kind are read from their index, and a list of addresses skips them.
    ...(kind === 'DOMAIN' || kind === 'PATTERN' ? [IS_RULE] : []),
    ...(from ? [sql`created_at >= ${toTime(from)}`] : []),
    ...(to ? [sql`created_at <= ${toTime(to)}`] : []),
  ]
  return sql<SqlBool>`${sql.join(tests, sql` and `)}`
}

const having = (db: Kysely<Tables>, project: ProjectId, filter: SuppressionFilter) =>
  db.selectFrom('suppressions').where('project_id', '=', project).where(isWanted(filter))

export function listVerbs(session: Session, project: ProjectId): Pick<SuppressionStore, 'list' | 'count' | 'search'> {
  const { read, scan, dialect } = session
  return {
    async list({ limit, after, ...filter }: SuppressionRange) {
      const rows = await having(read, project, filter)
        .selectAll()
        .$call(newestFirst({ limit, after }, 'hash'))
        .execute()
      return rows.map((row) => SUPPRESSION.fromRow(dialect, row))
    },

    count(filter: SuppressionFilter) {
      return dialect.planner.countRows(scan, having(scan, project, filter).select(sql.lit(1).as('one')))
    },

    async search(search: SuppressionSearch) {
      const matches = await matchesOf(session, project, search)
      const { text: _, many, ...range } = search
      const counted = await scan
        .selectFrom(sql<{ hash: string }>`(select hash from (${matches.rows}) as found limit ${many})`.as('some'))
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      if (Number(counted.count) >= many)
        return { ...(await walk(session, project, { ...range, matches })), total: many }
      return { ...(await among(session, { ...range, matches })), stoppedAt: undefined }
    },
  }
}

/** The entries that match a search, and a test of one. */
interface Matches {
  readonly rows: RawBuilder<SuppressionRow>
  readonly test: RawBuilder<SqlBool>
}

/** Sorts after every character of an address. */
const LAST = '\u{10FFFF}'

/**
 * Addresses are found by indexes, and domains and patterns among all of them: a project has few. Each index is read up
 * to `many` rows.
 */
async function matchesOf(
  session: Session,
  project: ProjectId,
  { text: search, many }: Pick<SuppressionSearch, 'text' | 'many'>,
): Promise<Matches> {
  const { dialect, scan } = session
  const rules = (await ruleVerbs({ ...session, read: scan }, project).rules()).filter((rule) =>
    matchesSearch(rule, search),
  )
  const text = dialect.texts.folded(sql.ref('email'))
  const domain = dialect.texts.domainOf(sql.ref('email'))
  const isRule = dialect.sets.isOneOf(
    sql.ref('hash'),
    rules.map(({ hash }) => hash),
  )
  const begins = (column: RawBuilder<string>, beginning: string) => {
    const [first, last] = [beginning, `${beginning}${LAST}`].map((edge) =>
      dialect.texts.folded(sql`cast(${edge} as text)`),
    )
    return sql<SqlBool>`(${column} >= ${first} and ${column} < ${last})`
  }
  const tests = search.startsWith('@')
    ? [begins(domain, search.slice(1))]
    : [begins(text, search), begins(domain, search)]
  const own = (test: unknown) =>
    sql`select * from (select * from suppressions where project_id = ${project} and ${test} limit ${many}) as part`
  const addresses = tests.map((test) => sql<SqlBool>`kind = 'ADDRESS' and ${test}`)
  return {
    rows: sql<SuppressionRow>`${sql.join([...addresses, isRule].map(own), sql` union `)}`,
    test: sql<SqlBool>`(${sql.join([...addresses.map((test) => sql`(${test})`), isRule], sql` or `)})`,
  }
}

type MatchRange = SuppressionRange & { readonly matches: Matches }

/** Returns a page of few matches, and their number. */
async function among({ scan, dialect }: Session, { matches, limit, after, ...filter }: MatchRange) {
  const wanted = scan.selectFrom(sql<SuppressionRow>`(${matches.rows})`.as('found')).where(isWanted(filter))
  const [rows, { count }] = await Promise.all([
    wanted
      .selectAll()
      .where(olderThan(after, 'hash'))
      .orderBy('created_at', 'desc')
      .orderBy('hash', 'desc')
      .limit(limit)
      .execute(),
    wanted.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { rows: rows.map((row) => SUPPRESSION.fromRow(dialect, row)), total: Number(count) }
}

/** Returns a page of many matches, in the order of the list, among those of `most` entries. */
async function walk(
  { scan, dialect }: Session,
  project: ProjectId,
  { matches, limit, after, most, ...filter }: MatchRange & { readonly most: number },
) {
  const looked = having(scan, project, filter)
  const [last, next] = await looked
    .select(['created_at', 'hash'])
    .$call(newestFirst({ after, limit: 2, offset: most - 1 }, 'hash'))
    .execute()
  const stoppedAt: Position | undefined = last &&
    next && { createdAt: new Date(Number(last.created_at)), id: last.hash }
  const rows = await looked
    .selectAll()
    .where(notOlderThan(stoppedAt, 'hash'))
    .where(matches.test)
    .$call(newestFirst({ limit, after }, 'hash'))
    .execute()
  return { rows: rows.map((row) => SUPPRESSION.fromRow(dialect, row)), stoppedAt }
}
