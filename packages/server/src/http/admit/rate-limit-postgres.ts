import { postgresAddress } from '@posthorn/adapters/postgres'
import pg from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { ConfigError } from '../../config/config.ts'
import { countTogether, MINUTE_SECONDS, type RateLimiter } from './rate-limit.ts'

/** The time to wait for the database. Then this node counts alone until the database answers again. */
const TIMEOUT_MS = 1000
/** A start may take longer than a request. */
const START_TIMEOUT_MS = 10_000
const CONNECTIONS = 2
/** SQLSTATE insufficient_privilege. */
const NOT_PRIVILEGED = '42501'

/**
 * Counts the requests of all nodes in the table `rate_limits`, one row a project, by the database's clock. It costs a
 * round trip for a request that comes alone; requests of one project that come together share one, and once the limit is
 * reached this node refuses by itself until the minute is over. Without the database each node counts alone.
 */
export async function postgresRateLimiter(url: string, perMinute: number): Promise<RateLimiter> {
  await makeRateLimitTable(url)
  const pool = openPool(url, TIMEOUT_MS)
  let closing: Promise<void> | undefined
  return {
    ...countTogether(new SharedCounter(pool, perMinute, postgresAddress(url)), perMinute),
    close() {
      closing ??= pool.end()
      return closing
    },
  }
}

/** Creates the table for nodes whose role may not. Throws `ConfigError` when the role of the URL may not create or use it. */
export async function makeRateLimitTable(url: string): Promise<void> {
  const pool = openPool(url, START_TIMEOUT_MS)
  try {
    await makeTable(pool)
    await checkRights(pool)
  } finally {
    await pool.end()
  }
}

function openPool(url: string, timeoutMs: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: postgresAddress(url).connectionString,
    max: CONNECTIONS,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
    allowExitOnIdle: true,
    application_name: 'posthorn-limits',
  })
  pool.on('error', () => {}) // an idle connection broke; the pool opens another
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/**
 * The statements run in one transaction under a lock, because two nodes that create the table together would collide.
 */
const MAKE_TABLE = `select pg_advisory_xact_lock(hashtextextended('posthorn.rate_limits', 0));
  create unlogged table if not exists rate_limits (
    key text primary key, points bigint not null, expires_at timestamptz not null) with (fillfactor = 50)`

/** Unlogged: counting writes no WAL, and a crash of the server only resets the counts. */
async function makeTable(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ there: boolean }>(`select to_regclass('rate_limits') is not null as there`)
  if (rows[0]?.there) return
  try {
    await pool.query(MAKE_TABLE)
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== NOT_PRIVILEGED) throw error
    throw new ConfigError(
      `POSTHORN_DATABASE_URL names a role that is not allowed to create the table rate_limits (${error.message}). Run "posthorn migrate" once with a role that can create tables, or set POSTHORN_RATE_LIMIT_PER_MINUTE=unlimited.`,
      { cause: error },
    )
  }
}

/** Without these rights each node would silently count by itself. */
async function checkRights(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ role: string; may: boolean }>(`select current_user as role,
    has_table_privilege('rate_limits', 'select') and has_table_privilege('rate_limits', 'insert')
      and has_table_privilege('rate_limits', 'update') as may`)
  const [right] = rows
  if (!right || right.may) return
  throw new ConfigError(
    `POSTHORN_DATABASE_URL names a role that is not allowed to count requests. As the owner of the table, run: grant select, insert, update on rate_limits to "${right.role}".`,
  )
}

interface RateCount {
  readonly points: string
  readonly ms: number
}

const CONSUME = `insert into rate_limits as mine (key, points, expires_at)
  values ($1, $2, now() + $3::float8 * interval '1 millisecond')
  on conflict (key) do update set
    points = case when mine.expires_at <= now() then excluded.points else mine.points + excluded.points end,
    expires_at = case when mine.expires_at <= now() then excluded.expires_at else mine.expires_at end
  returning points, greatest(0, extract(epoch from expires_at - clock_timestamp()) * 1000)::float8 as ms`

/**
 * A limiter with the clock of the database. The library uses that of each node, and a wrong one would defeat the limit.
 */
class SharedCounter extends RateLimiterPostgres {
  readonly #pool: pg.Pool
  readonly #pooled: boolean

  /** `pooled`: with a pooler the session changes between statements, so nothing may be prepared on it. */
  constructor(pool: pg.Pool, perMinute: number, { pooled }: { readonly pooled: boolean }) {
    const limit = { points: Math.max(1, Math.floor(perMinute)), duration: MINUTE_SECONDS, keyPrefix: '' }
    super({
      ...limit,
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false, // there is one row a project, used again and again
      inMemoryBlockOnConsumed: limit.points,
      insuranceLimiter: new RateLimiterMemory(limit),
    })
    this.#pool = pool
    this.#pooled = pooled
  }

  /** Called by the library to count. */
  async _upsert(key: string, points: number, durationMs: number): Promise<RateCount | undefined> {
    const { rows } = await this.#pool.query<RateCount>({
      ...(!this.#pooled && { name: 'posthorn_rate_limits' }),
      text: CONSUME,
      values: [key, points, durationMs],
    })
    return rows[0]
  }

  /** Called by the library with the result of `_upsert`. */
  _getRateLimiterRes(_key: string, _points: number, counted: RateCount | undefined): RateLimiterRes {
    const consumed = Number(counted?.points ?? 0)
    return new RateLimiterRes(Math.max(0, this.points - consumed), counted?.ms ?? 0, consumed, false)
  }
}
