import { asciiDomain, domainOf } from '../../kernel/address/address.ts'
import type { World } from '../../kernel/context/world.ts'
import { AppError } from '../../kernel/errors/errors.ts'
import { type AuthVerdict, type InboundMessage, InboundRefused, type Verdicts } from '../../kernel/ports/inbound.ts'
import type { SesNotification } from '../feedback/ses.schema.ts'
import { discard } from '../outbox/discard.ts'
import { receiveMail } from './receive.ts'
import { senderOf } from './sender.ts'

type Receipt = NonNullable<SesNotification['receipt']>

/** The maximum number of a message's recipients that are examined. */
const RECIPIENTS_MAX = 10

/**
 * Records a message that Amazon SES received, if its receipt rule includes the message. Ignores mail that SES considers
 * spam or a virus.
 */
export async function receiveBySes(
  world: World,
  { mail, receipt, content }: SesNotification,
): Promise<'received' | 'known' | 'recorded' | 'ignored'> {
  if (!receipt || content === undefined) return 'ignored'
  const results = new Set<string>()
  let inbound: InboundMessage | undefined
  const envelope = { from: mail.source ?? '', client: undefined }
  for (const to of (receipt.recipients ?? mail.destination ?? []).slice(0, RECIPIENTS_MAX)) {
    const projectId = await ownerOf(world, to)
    if (!projectId) continue
    if (isUnwanted(receipt)) {
      await discard(world, 'unwanted', { projectId })
      continue
    }
    inbound ??= await read(world, { text: content, isBase64: isBase64(receipt) }, envelope, projectId)
    if (!inbound) return 'ignored'
    const verdicts = verdictsOf(receipt, domainOfSes(mail, inbound))
    results.add(await receiveMail(world, { projectId, to, envelope, inbound: { ...inbound, verdicts } }))
  }
  return (['received', 'recorded', 'known'] as const).find((result) => results.has(result)) ?? 'ignored'
}

/** Returns the project that has verified the domain of an address. */
export async function ownerOf(world: World, address: string) {
  const domain = asciiDomain(address.slice(address.lastIndexOf('@') + 1))
  return domain === undefined ? undefined : world.store.domains.ownerOf(domain)
}

async function read(
  { readInbound }: World,
  ...message: Parameters<NonNullable<World['readInbound']>>
): Promise<InboundMessage | undefined> {
  try {
    return await readInbound?.(...message)
  } catch (error) {
    if (!(error instanceof InboundRefused)) throw error
    if (error.reason === 'too_costly') return undefined
    throw new AppError('SERVICE_UNAVAILABLE', { message: error.message, cause: error })
  }
}

const isUnwanted = ({ spamVerdict, virusVerdict }: Receipt): boolean =>
  spamVerdict?.status === 'FAIL' || virusVerdict?.status === 'FAIL'

const isBase64 = ({ action }: Receipt): boolean => action?.encoding?.toUpperCase() === 'BASE64'

/** Returns the domain that SES judged: that of the only address that it parses in From. */
function domainOfSes({ commonHeaders }: SesNotification['mail'], { from }: InboundMessage): string | undefined {
  const read = commonHeaders?.from ?? (from === undefined ? [] : [from])
  const [only] = read
  const sender = read.length === 1 ? senderOf(only) : undefined
  return sender && domainOf(sender)
}

function verdictsOf(
  { spfVerdict, dkimVerdict, dmarcVerdict, dmarcPolicy }: Receipt,
  domain: string | undefined,
): Verdicts {
  const dmarc = verdictOf(dmarcVerdict)
  return {
    spf: verdictOf(spfVerdict),
    dkim: verdictOf(dkimVerdict),
    dmarc,
    domain,
    isToRefuse: dmarc === 'fail' && dmarcPolicy?.toLowerCase() === 'reject',
  }
}

/** GRAY says that the domain has no policy. */
function verdictOf(verdict: Receipt['spfVerdict']): AuthVerdict {
  if (verdict?.status === 'PASS') return 'pass'
  if (verdict?.status === 'FAIL') return 'fail'
  return verdict?.status === 'GRAY' ? 'none' : 'unknown'
}
