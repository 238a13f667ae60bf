import type pg from 'pg'

const HERE = `'public'::regnamespace`
const NOT_OURS = `c.relname not like 'kysely\\_%'`

/** Queries that return lines of text in a fixed order, with the name of their table. */
const PARTS: readonly string[] = [
  `select '' as of, 'create extension ' || extname || ';' as line from pg_extension where extname <> 'plpgsql' order by 2`,
  `select c.relname as of, format('%s %s%s', case c.relkind when 'r' then 'table' else 'kind ' || c.relkind::text end,
      c.relname, ' with (' || array_to_string(c.reloptions, ', ') || ')') as line
    from pg_class c where c.relnamespace = ${HERE} and c.relkind not in ('i', 'S') and ${NOT_OURS} order by c.relname`,
  `select c.relname as of, concat('  ', a.attname, ' ', format_type(a.atttypid, a.atttypmod),
      case when a.attnotnull then ' not null' end, ' default ' || pg_get_expr(d.adbin, d.adrelid),
      case a.attidentity when '' then '' else ' identity ' || a.attidentity::text end,
      case when a.attstorage <> t.typstorage then ' storage ' || a.attstorage::text end,
      case when a.attstattarget >= 0 then ' statistics ' || a.attstattarget end,
      ' options ' || a.attoptions::text, case when a.attcollation <> t.typcollation then ' collation ' || a.attcollation::regcollation::text end) as line
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where c.relnamespace = ${HERE} and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and ${NOT_OURS}
    order by c.relname, a.attnum`,
  // PostgreSQL 18 lists constraints for "not null" here, too.
  `select c.relname as of, format('alter table %s add constraint %s %s;', c.relname, k.conname, pg_get_constraintdef(k.oid)) as line
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where c.relnamespace = ${HERE} and k.contype <> 'n' and ${NOT_OURS} order by c.relname, k.conname`,
  `select c.relname as of, concat(pg_get_indexdef(i.indexrelid), ';', case when i.indisclustered then ' -- clustered' end) as line
    from pg_index i join pg_class c on c.oid = i.indrelid join pg_class n on n.oid = i.indexrelid
    where c.relnamespace = ${HERE} and ${NOT_OURS} order by c.relname, n.relname`,
  `select c.relname as of, pg_get_triggerdef(t.oid) || ';' || case when t.tgenabled = 'O' then '' else ' -- ' || t.tgenabled::text end as line
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = ${HERE} and not t.tgisinternal order by c.relname, t.tgname`,
  `select c.relname as of, 'comment: ' || d.description as line from pg_description d join pg_class c on c.oid = d.objoid
    where c.relnamespace = ${HERE} order by c.relname, d.objsubid`,
  `select '' as of, pg_get_functiondef(p.oid) || ';' as line from pg_proc p
    where p.pronamespace = ${HERE} and p.prokind <> 'a'
      and not exists (select 1 from pg_depend where objid = p.oid and deptype = 'e') order by p.proname`,
  `select '' as of, format('sequence %s as %s start %s increment %s cache %s;', sequencename, data_type, start_value,
      increment_by, cache_size) as line from pg_sequences where schemaname = 'public' order by sequencename`,
  `select '' as of, pg_get_statisticsobjdef(oid) || ';' as line from pg_statistic_ext where stxnamespace = ${HERE} order by 2`,
  `select '' as of, format('type %s;', typname) as line from pg_type where typnamespace = ${HERE}
    and typtype in ('d', 'e') and not exists (select 1 from pg_depend where objid = pg_type.oid and deptype = 'e') order by 2`,
]

/**
 * Returns a description of a PostgreSQL database in the schema `public`, independent of the statements that created it:
 * each table with its columns in order, their storage and statistics, its storage parameters, constraints, indexes,
 * triggers, and rows; functions, sequences, and extensions.
 */
export async function describePostgres(client: pg.Client): Promise<string> {
  const ofTables = new Map<string, string[]>()
  const others: string[] = []
  for (const part of PARTS) {
    const { rows } = await client.query<{ of: string; line: string }>(part)
    for (const { of, line } of rows) {
      if (of === '') others.push(line)
      else ofTables.set(of, [...(ofTables.get(of) ?? []), line])
    }
  }
  for (const [table, lines] of ofTables) {
    const { rows } = await client.query<{ count: number }>(`select count(*)::int as count from "${table}"`)
    if (rows[0]?.count) lines.push(`-- ${rows[0].count} rows`)
  }
  return [...[...ofTables.values()].map((lines) => lines.join('\n')), others.join('\n'), ''].join('\n\n')
}
