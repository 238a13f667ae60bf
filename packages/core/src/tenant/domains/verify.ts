import { type Context, inTransaction } from '../../kernel/context/context.ts'
import { AppError } from '../../kernel/errors/errors.ts'
import { type Dns, DnsError, type Freshness } from '../../kernel/ports/dns.ts'
import { type Answers, afterCheck, keptAnswer, nextCheckAt } from './check.ts'
import { getDomain } from './domains.ts'
import { exchangeText } from './judge.ts'
import { limitConcurrency } from './limit-concurrency.ts'
import { answerName, questionsOf, type RecordSettings, spfAnswerName } from './records.ts'
import { returnPathHost } from './return-path.ts'
import type { Domain } from './schema.ts'
import { evaluateSpf } from './spf.ts'

/** The time for which a check is recent: another request gets its result. */
const RECENT_MS = 5000

/** The most checks for which a project may wait at the same time, in one process. */
const CHECKS_AT_ONCE = 8

const forced = limitConcurrency(CHECKS_AT_ONCE, 'checks of domains')

/** Asks the name servers now, and returns the updated domain. Within some seconds of a check it returns its result. */
export async function verifyDomain(ctx: Context, id: string): Promise<Domain> {
  const domain = await getDomain(ctx, id)
  return forced(ctx, async () => {
    const now = ctx.clock.now()
    const begun = await ctx.store.domains.beginCheck(domain.id, { now, before: new Date(now.getTime() - RECENT_MS) })
    return begun ? checkDomain(ctx, begun, 'now') : domain
  })
}

/** Returns the contents of the deployment's records. */
export function publishingOf({
  settings,
  registrableDomain,
}: Pick<Context, 'settings' | 'registrableDomain'>): RecordSettings {
  const { spf, bounceHost, trackingHost } = settings
  return { spf, bounceHost, trackingHost, registrableDomain }
}

/** Runs a check that has begun: asks outside of any transaction, and writes the result. Returns the updated domain. */
export async function checkDomain(ctx: Context, begun: Domain, freshness: Freshness): Promise<Domain> {
  const answers = await answersOf(ctx, begun, freshness)
  const result = await inTransaction(ctx, async (ctx) => {
    const before = await ctx.store.domains.find(begun.id)
    if (!before) return undefined
    const counts = before.checkedAt?.getTime() === begun.checkedAt?.getTime()
    const now = ctx.clock.now()
    const after = afterCheck(before, answers, { now, publishing: publishingOf(ctx), counts })
    if ((await ctx.store.domains.update(after)) === 'changed') return { before, after }
    const refused = { ...after, status: 'pending', verifiedAt: undefined, reason: VERIFIED_ELSEWHERE } as const
    const lost = { ...refused, nextCheckAt: nextCheckAt(refused, now) }
    await ctx.store.domains.update(lost)
    return { before, after: lost }
  })
  if (!result) throw new AppError('DOMAIN_NOT_FOUND')
  logChange(ctx, result.before, result.after)
  return result.after
}

const VERIFIED_ELSEWHERE =
  'Its records are in place, but another project has verified the domain. Delete it there first.'

/** Asks all questions together. A question that failed has no answer. */
async function answersOf(ctx: Context, domain: Domain, freshness: Freshness): Promise<Answers> {
  const publishing = publishingOf(ctx)
  const ask = async ({ type, name }: Question) => {
    try {
      const answers = await answersTo(ctx.dns, { type, name, domain, publishing }, freshness)
      return answers.map(([name, texts]) => [name, keptAnswer(texts)] as const)
    } catch (error) {
      if (!(error instanceof DnsError)) throw error
      ctx.log.debug({ err: error, project: ctx.project.id, domain: domain.domain }, 'failed to look up a DNS record')
      return []
    }
  }
  return Object.fromEntries((await Promise.all(questionsOf(domain, publishing).map(ask))).flat())
}

type Question = ReturnType<typeof questionsOf>[number]

/**
 * Returns the answer to a question by its name, and for the SPF record of the return path the result of evaluating it.
 * Throws `DnsError`.
 */
export async function answersTo(
  dns: Dns,
  question: Question & { readonly domain: Pick<Domain, 'domain'>; readonly publishing: RecordSettings },
  freshness: Freshness,
): Promise<readonly (readonly [string, readonly string[]])[]> {
  const { type, name, domain, publishing } = question
  const answer = [answerName(type, name), await answerTo(dns, question, freshness)] as const
  if (publishing.spf === undefined || type !== 'TXT' || name !== returnPathHost(domain.domain)) return [answer]
  const found = await evaluateSpf(dns, name, { mechanisms: publishing.spf, freshness })
  return [answer, [spfAnswerName(domain), [found]]]
}

/** Returns an answer as texts. Throws `DnsError`. */
async function answerTo(dns: Dns, { type, name }: Question, freshness: Freshness): Promise<readonly string[]> {
  if (type === 'MX') return (await dns.mx(name, freshness)).map(exchangeText)
  if (type === 'TXT') return dns.txt(name, freshness)
  const target = await dns.cname(name, freshness)
  return target === undefined ? [] : [target]
}

function logChange({ log, project }: Context, before: Domain, after: Domain): void {
  if (before.status === after.status) return
  const about = { project: project.id, domain: after.domain, reason: after.reason }
  if (after.status === 'verified') log.info(about, 'domain verified')
  else log.warn(about, 'domain no longer verified: nothing is sent from it until its records are published again')
}
