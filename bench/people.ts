/**
 * A person as an import file or a database would have them: skewed as real audiences are, and equal for equal numbers.
 */
export interface Person {
  readonly email: string
  readonly subscribed: boolean
  readonly data: Readonly<Record<string, string | number | boolean>>
}

const PLANS = ['free', 'free', 'free', 'free', 'free', 'free', 'starter', 'starter', 'pro', 'enterprise']
const HOSTS = ['gmail.com', 'gmail.com', 'gmail.com', 'outlook.com', 'outlook.com', 'yahoo.com', 'icloud.com', 'gmx.de']
const FIRST_NAMES = ['Ada', 'Grace', 'Alan', 'Edsger', 'Barbara', 'Donald', 'Margaret', 'José', 'Zoë', 'Søren', '美咲']
const DAY_MS = 86_400_000
const NOW = Date.UTC(2026, 10, 1)

/** Returns 0 to 1, equal for equal numbers (a round of splitmix32). */
function chance(n: number, salt: number): number {
  let x = Math.imul(n ^ (salt * 0x9e3779b9), 0x21f0aaad)
  x = Math.imul(x ^ (x >>> 15), 0x735a2d97)
  return ((x ^ (x >>> 15)) >>> 0) / 2 ** 32
}

/** Returns a number from 0 to `limit`: few are large, most are small. */
const skewed = (n: number, salt: number, limit: number) => Math.floor(limit * chance(n, salt) ** 4)
const pick = <T>(values: readonly T[], n: number, salt: number): T | undefined =>
  values[Math.floor(chance(n, salt) * values.length)]

/** The number of cohorts: each is one in a hundred. */
export const COHORTS = 100

/** Ten fields, of which some are missing for some people. */
export function personOf(n: number): Person {
  const company = skewed(n, 1, 50_000)
  const host = chance(n, 2) < 0.6 ? pick(HOSTS, n, 3) : `company${company}.example.com`
  const firstName = pick(FIRST_NAMES, n, 4) ?? 'Ada'
  return {
    email: `person${n}@${host}`,
    subscribed: chance(n, 5) < 0.8,
    data: {
      firstname: firstName,
      lastname: `Name${skewed(n, 6, 20_000)}`,
      plan: pick(PLANS, n, 7) ?? 'free',
      visits: skewed(n, 8, 5000),
      cohort: `c${n % COHORTS}`,
      country: pick(['DE', 'DE', 'US', 'US', 'US', 'FR', 'IN', 'BR', 'JP'], n, 9) ?? 'DE',
      lastseen: new Date(NOW - skewed(n, 10, 1000) * DAY_MS - n).toISOString(),
      revenue: skewed(n, 11, 100_000) / 100,
      ...(chance(n, 12) < 0.4 && { company: `Company ${company}, Ltd.` }),
      ...(chance(n, 13) < 0.1 && { vip: true }),
    },
  }
}

const COLUMNS = [
  'firstname',
  'lastname',
  'plan',
  'visits',
  'cohort',
  'country',
  'lastseen',
  'revenue',
  'company',
  'vip',
]

const cell = (value: string | number | boolean | undefined) =>
  typeof value === 'string' && /[",\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : String(value ?? '')

/** Returns the people from one number up to another as CSV files, none larger than `limit` bytes. */
export function csvFiles(from: number, to: number, limit: number): Uint8Array[] {
  const header = `email,subscribed,${COLUMNS.join()}\n`
  const files: Uint8Array[] = []
  let lines = [header]
  let size = header.length
  const end = () => files.push(new TextEncoder().encode(lines.join('')))
  for (let n = from; n < to; n++) {
    const { email, subscribed, data } = personOf(n)
    const line = `${email},${subscribed},${COLUMNS.map((column) => cell(data[column])).join()}\n`
    const bytes = Buffer.byteLength(line)
    if (size + bytes > limit) {
      end()
      lines = [header]
      size = header.length
    }
    lines.push(line)
    size += bytes
  }
  end()
  return files
}
