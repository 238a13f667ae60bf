import {
  type Dns,
  DnsError,
  type DnsFailure,
  type Freshness,
  type MailExchange,
  type SharedDns,
} from '../kernel/ports/dns.ts'

export type DnsRecordType = 'TXT' | 'MX' | 'NS' | 'A' | 'AAAA' | 'CNAME' | 'PTR'

/** The records at a name. */
export interface DnsRecords {
  /** A list is one record of several strings. */
  readonly txt?: readonly (string | readonly string[])[]
  readonly mx?: readonly MailExchange[]
  readonly ns?: readonly string[]
  readonly a?: readonly string[]
  readonly aaaa?: readonly string[]
  readonly cname?: string
  readonly ptr?: readonly string[]
}

/** The records by name; those of an IP address (`ptr`) by the address. */
export type DnsData = Readonly<Record<string, DnsRecords>>

export interface DnsQuestion {
  readonly type: DnsRecordType
  readonly name: string
  readonly freshness: Freshness
  /** Undefined for the deployment itself. */
  readonly caller: string | undefined
}

/** A DNS with given records, without a cache, that counts questions and fails on demand. */
export interface MemoryDns extends SharedDns {
  /** Every question so far; one for addresses counts as two. */
  readonly questions: readonly DnsQuestion[]
  /** Replaces the records of a name; undefined removes the name. */
  set(name: string, records: DnsRecords | undefined): void
  /** Makes questions for a name fail; only those for some types when `types` is given. */
  fail(name: string, failure: DnsFailure, types?: readonly DnsRecordType[]): void
  /** Ends all failures. */
  heal(): void
  /** Makes questions wait, as with slow servers, until the returned function is called. */
  pause(): () => void
}

const ALIASES_MAX = 16

export function memoryDns(data: DnsData = {}): MemoryDns {
  const names = new Map(Object.entries(data).map(([name, records]) => [name.toLowerCase(), records]))
  const questions: DnsQuestion[] = []
  let faults: { readonly name: string; readonly failure: DnsFailure; readonly types: readonly DnsRecordType[] }[] = []
  let gate: Promise<void> = Promise.resolve()

  /** Returns the records at the end of a name's aliases. */
  async function ask(question: DnsQuestion): Promise<DnsRecords> {
    questions.push(question)
    await gate
    let name = question.name.toLowerCase()
    for (let aliases = 0; aliases <= ALIASES_MAX; aliases++) {
      const fault = faults.find((fault) => fault.name === name && fault.types.includes(question.type))
      if (fault) throw new DnsError(fault.failure, `scripted for ${name}: ${fault.failure}`)
      const records = names.get(name) ?? {}
      if (records.cname === undefined || question.type === 'CNAME') return records
      name = records.cname.toLowerCase()
    }
    throw new DnsError('bad_answer', `the aliases of ${question.name} form a circle`)
  }

  function dnsFor(caller: string | undefined): Dns {
    const askFor = (type: DnsRecordType, name: string, freshness: Freshness = 'cached') =>
      ask({ type, name, freshness, caller })
    return {
      txt: async (name, freshness) =>
        ((await askFor('TXT', name, freshness)).txt ?? []).map((record) => [record].flat().join('')),
      mx: async (name, freshness) =>
        ((await askFor('MX', name, freshness)).mx ?? []).toSorted((a, b) => a.priority - b.priority),
      ns: async (name, freshness) => (await askFor('NS', name, freshness)).ns ?? [],
      async addresses(name, freshness) {
        const [a, aaaa] = await Promise.allSettled([askFor('A', name, freshness), askFor('AAAA', name, freshness)])
        const found = [
          ...((a.status === 'fulfilled' && a.value.a) || []),
          ...((aaaa.status === 'fulfilled' && aaaa.value.aaaa) || []),
        ]
        if (found.length > 0) return found
        for (const side of [a, aaaa]) if (side.status === 'rejected') throw side.reason
        return found
      },
      cname: async (name, freshness) => (await askFor('CNAME', name, freshness)).cname?.toLowerCase(),
      names: async (address, freshness) => (await askFor('PTR', address, freshness)).ptr ?? [],
    }
  }

  return {
    ...dnsFor(undefined),
    for: dnsFor,
    questions,
    set(name, records) {
      if (records) names.set(name.toLowerCase(), records)
      else names.delete(name.toLowerCase())
    },
    fail(name, failure, types = ['TXT', 'MX', 'NS', 'A', 'AAAA', 'CNAME', 'PTR']) {
      faults.push({ name: name.toLowerCase(), failure, types })
    },
    heal() {
      faults = []
    },
    pause() {
      let open = () => {}
      gate = new Promise((resolve) => {
        open = resolve
      })
      return open
    },
  }
}
