import type { Suppression } from './schema.ts'
import { type MatchedText, matchedText, StarPatterns } from './star-patterns.ts'

/** The patterns of one domain, of its subdomains, or of all domains, by their texts before the @. */
interface Bucket {
  readonly exact: Map<string, Suppression>
  readonly stars: StarPatterns
}

const newBucket = (): Bucket => ({ exact: new Map(), stars: new StarPatterns() })

/**
 * The domains and patterns of a project. Finding the entry of an address costs look-ups for each label of its domain,
 * and for each length of the beginnings and ends of patterns. Measured with a thousand entries, for a thousand addresses:
 * 0.5 ms usually, and at most 45 ms with the worst domains, patterns, and addresses.
 */
export class SuppressionRules {
  readonly #domains = new Map<string, Suppression>()
  /** Domains with their subdomains. */
  readonly #trees = new Map<string, Suppression>()
  readonly #ofDomain = new Map<string, Bucket>()
  readonly #below = new Map<string, Bucket>()
  readonly #anywhere = newBucket()
  /** An estimate of their bytes. */
  readonly weight: number

  constructor(rows: readonly Suppression[]) {
    for (const row of rows) this.#add(row)
    this.weight = rows.reduce((sum, { value = '' }) => sum + 400 + 6 * value.length, 0)
  }

  #add(row: Suppression): void {
    const { kind, value = '' } = row
    if (kind === 'PATTERN') {
      const at = value.lastIndexOf('@')
      addPattern(this.#bucketOf(value.slice(at + 1)), value.slice(0, at), row)
    } else if (value.startsWith('.')) this.#trees.set(value.slice(1), row)
    else this.#domains.set(value, row)
  }

  #bucketOf(domain: string): Bucket {
    if (domain === '*') return this.#anywhere
    const [buckets, name] = domain.startsWith('*.') ? [this.#below, domain.slice(2)] : [this.#ofDomain, domain]
    const known = buckets.get(name)
    if (known) return known
    const bucket = newBucket()
    buckets.set(name, bucket)
    return bucket
  }

  /** Returns the entry that an address in canonical spelling matches: a domain before a pattern, the closest first. */
  match(email: string): Suppression | undefined {
    const at = email.lastIndexOf('@')
    const local = email.slice(0, at)
    const domain = email.slice(at + 1)
    const parents = this.#trees.size + this.#below.size > 0 ? parentsOf(domain) : []
    const found =
      this.#domains.get(domain) ?? this.#trees.get(domain) ?? first(parents, (parent) => this.#trees.get(parent))
    if (found) return found
    const below = parents.flatMap((parent) => this.#below.get(parent) ?? [])
    const buckets = [this.#ofDomain.get(domain), ...below, this.#anywhere].filter((bucket) => bucket !== undefined)
    const stars = buckets.some((bucket) => bucket.stars.size > 0) ? matchedText(local) : undefined
    return first(buckets, (bucket) => matchIn(bucket, local, stars))
  }
}

function addPattern({ exact, stars }: Bucket, local: string, row: Suppression): void {
  if (local.includes('*')) stars.add(local, row)
  else exact.set(local, row)
}

function matchIn({ exact, stars }: Bucket, local: string, text: MatchedText | undefined): Suppression | undefined {
  return exact.get(local) ?? (text && stars.match(text))
}

/** Returns the domains above a domain, the closest first. */
function parentsOf(domain: string): readonly string[] {
  const parents: string[] = []
  for (let dot = domain.indexOf('.'); dot !== -1; dot = domain.indexOf('.', dot + 1))
    parents.push(domain.slice(dot + 1))
  return parents
}

function first<I, T>(items: readonly I[], find: (item: I) => T | undefined): T | undefined {
  for (const item of items) {
    const found = find(item)
    if (found) return found
  }
  return undefined
}
