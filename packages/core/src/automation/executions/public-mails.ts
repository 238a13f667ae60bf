import { afterCommit, type Context, storeWithin } from '../../kernel/context/context.ts'
import type { StepMail } from '../../mail/emails/send-template.ts'
import type { Outcome } from '../workflows/execution.ts'
import type { StepWork } from './perform.ts'
import type { Walker } from './walker.ts'

const HOUR_MS = 3_600_000

type Mail = readonly [StepWork<'SEND_EMAIL'>, StepMail]

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b))

/**
 * A suffix after a plus sign, and dots, often lead to the same mailbox, so anyone could invent any number of its
 * addresses. Two people whose addresses differ only in these share a limit, which harms neither.
 */
function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@')
  const [person = ''] = address.slice(0, at).split('+')
  const plain = person.replaceAll('.', '')
  return plain === '' ? address : plain + address.slice(at)
}

/**
 * Returns the mails that may be sent. Anyone with the public key can cause mails, so they are limited per address and
 * hour. They are counted in the transaction that writes them, over all nodes; the steps of the others are skipped.
 */
export async function withoutFlood<M extends Mail>(
  ctx: Context,
  mails: readonly M[],
  outcomes: Map<Walker, Outcome>,
): Promise<readonly M[]> {
  const max = ctx.settings.publicMailsPerHour
  const counted = max === null ? [] : mails.filter(([{ walker }]) => walker.now.byPublicKey)
  const withheld = new Set<M>()
  const now = ctx.clock.now()
  // The same order in every transaction, so that two with the same recipients do not deadlock.
  for (const mail of counted.toSorted(([, a], [, b]) => compare(mailboxOf(a.to), mailboxOf(b.to)))) {
    const [{ walker }, { to }] = mail
    const key = ctx.secrets.hmac(`public mail ${ctx.project.id} ${mailboxOf(to)}`)
    const { count, until } = await storeWithin(ctx).accounts.countAttempt({ key, windowMs: HOUR_MS, now })
    if (count <= (max ?? count)) continue
    withheld.add(mail)
    const reason = `Events of the public key have caused ${max} emails to this address within an hour, which is the limit; the next can be sent from ${until.toISOString()}.`
    outcomes.set(walker, { is: 'skipped', reason })
  }
  if (withheld.size === 0) return mails
  afterCommit(ctx, () => {
    ctx.observer.withheld(withheld.size)
    ctx.log.warn({ project: ctx.project.id, mails: withheld.size }, 'emails caused by the public key were not sent')
  })
  return mails.filter((mail) => !withheld.has(mail))
}
