import { READ_MAX, readMessage } from '@posthorn/adapters/message'
import { type ReceivedMail, type ReceiverOptions, SmtpRefusal, TryLater } from '@posthorn/adapters/smtp-receiver'
import { classifyReturned, ownerOf, type ReturnedReport, receiveMail, recordReturned } from '@posthorn/core/delivery'
import { AppError, type EmailId, type ProjectId, type World } from '@posthorn/core/kernel'
import { InboundRefused } from '@posthorn/core/ports'
import { readReturnPath, readUnsubscribeAddress } from '@posthorn/core/tenant'

/** The longest message that is kept for a verified domain. */
const INBOUND_MAX = 10 * 1024 * 1024
/**
 * The number of messages of a project that are read or recorded at the same time, so that other projects have their
 * turn.
 */
const AT_ONCE = 6
/**
 * The number of messages of a project that one process reads, and the time until one more: reading costs, even for
 * messages that are not recorded.
 */
const READS = { max: 300, refillMs: 5000 }
/** The limits for mail that returns to one return path: anyone who has the path could send such mail over and over. */
const RETURNS = { max: 30, refillMs: 10_000 }
const COUNTED_MAX = 10_000
/** The time that the owner of a domain is remembered, and the number of domains. */
const KNOWN_MS = 30_000
const DOMAINS_MAX = 10_000

type Room = Pick<ReceiverOptions, 'accepts' | 'keepsOf' | 'take'>

/** Takes mail that returns to return paths, and mail that people write to verified domains. */
export function inboundHandler(world: World): Room {
  const owner = rememberedOwners(world)
  const busy = new Map<ProjectId, number>()
  const mayRead = readsOf<ProjectId>(world, READS)
  const mayReturn = readsOf<EmailId>(world, RETURNS)
  const mailOf = (address: string) =>
    readReturnPath(world.secrets, address) ?? readUnsubscribeAddress(world.secrets, address)
  const isReturnPath = (address: string) => mailOf(address) !== undefined

  async function deliver(mail: ReceivedMail, to: string): Promise<void> {
    const projectId = await owner(to)
    if (!projectId && /^postmaster@/i.test(to))
      world.log.warn({ to, from: mail.from }, 'message to postmaster received; it is not stored')
    if (!projectId || !world.readInbound) return
    const count = busy.get(projectId) ?? 0
    if (count >= AT_ONCE || !mayRead(projectId))
      throw new TryLater('too many messages for this project; try again later')
    busy.set(projectId, count + 1)
    try {
      const envelope = { from: mail.from, client: mail.client }
      const inbound = await world.readInbound(mail.raw, envelope, projectId)
      const taken = await receiveMail(world, { projectId, to, envelope, inbound })
      world.log.info({ projectId, taken }, 'message received')
      if (taken === 'forged') throw new SmtpRefusal("The DMARC policy of the sender's domain refuses this message")
      if (taken === 'unclear') throw new SmtpRefusal('A message needs exactly one From field with one address', '5.6.0')
    } catch (error) {
      throw answerTo(error)
    } finally {
      const left = (busy.get(projectId) ?? 1) - 1
      if (left > 0) busy.set(projectId, left)
      else busy.delete(projectId)
    }
  }

  return {
    accepts: async (address) =>
      isReturnPath(address) || (world.readInbound !== undefined && (await owner(address)) !== undefined),
    keepsOf: (address) => (isReturnPath(address) ? READ_MAX : INBOUND_MAX),
    async take(mail) {
      const returned = mail.recipients.filter(isReturnPath)
      // Checked before the message is read, which costs.
      const isFlood = returned.some((address) => !mayReturn(mailOf(address)))
      if (isFlood) throw new TryLater('too many bounces for one message; try again later')
      if (returned.length > 0) await takeReturned(world, mail, returned)
      for (const to of mail.recipients) if (!isReturnPath(to)) await deliver(mail, to)
    },
  }
}

/**
 * The report for any message to an unsubscribe address: the recipient unsubscribes, and clients write the text on their
 * own.
 */
const OPT_OUT: ReturnedReport = {
  kind: 'complaint',
  type: 'opt-out',
  addresses: [],
  isNamed: false,
  messageId: undefined,
}

/** Records the returned mail, for each return path that it was sent to. */
async function takeReturned(world: World, { raw }: ReceivedMail, addresses: readonly string[]): Promise<void> {
  const returned = classifyReturned(await readMessage(raw))
  for (const address of addresses) {
    const wisher = readUnsubscribeAddress(world.secrets, address)
    const emailId = wisher ?? readReturnPath(world.secrets, address)
    if (!emailId) continue
    const meant = wisher ? OPT_OUT : returned
    const taken = await recordReturned(world, { returned: meant, at: world.clock.now(), emailId })
    if (taken === 'not-yet') throw new TryLater('The mail is being handed over; try again later')
    world.log.info({ emailId, kind: meant.kind, taken }, 'bounce received')
  }
}

/** The reply to the sender: try again later, or never. */
function answerTo(error: unknown): unknown {
  if (error instanceof InboundRefused) {
    return error.reason === 'too_costly'
      ? new SmtpRefusal('The message is too complex to process')
      : new TryLater(error.message)
  }
  return error instanceof AppError && LATER.has(error.code) ? new TryLater(error.message, { cause: error }) : error
}

const LATER: ReadonlySet<string> = new Set(['RATE_LIMIT_EXCEEDED', 'SERVICE_UNAVAILABLE'])

function readsOf<Id>({ steadyMs }: World, { max, refillMs }: typeof READS) {
  const known = new Map<Id | undefined, { readonly left: number; readonly at: number }>()
  return (id: Id | undefined): boolean => {
    const at = steadyMs()
    const before = known.get(id) ?? { left: max, at }
    const left = Math.min(max, before.left + (at - before.at) / refillMs)
    known.delete(id)
    known.set(id, { left: left < 1 ? left : left - 1, at })
    const [oldest] = known.keys()
    if (known.size > COUNTED_MAX && oldest !== undefined) known.delete(oldest)
    return left >= 1
  }
}

/** Remembers owners, so that a sender who guesses addresses does not cause a database query for each. */
function rememberedOwners(world: World) {
  const known = new Map<string, { readonly owner: ProjectId | undefined; readonly until: number }>()
  return async (address: string): Promise<ProjectId | undefined> => {
    const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase()
    const now = world.steadyMs()
    const one = known.get(domain)
    if (one && one.until > now) return one.owner
    const owner = await ownerOf(world, address)
    known.delete(domain)
    known.set(domain, { owner, until: now + KNOWN_MS })
    const [oldest] = known.keys()
    if (known.size > DOMAINS_MAX && oldest !== undefined) known.delete(oldest)
    return owner
  }
}
