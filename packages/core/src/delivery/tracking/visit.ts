import { cacheOf, createLru } from '../../kernel/cache/caches.ts'
import type { World } from '../../kernel/context/world.ts'
import { isWebTarget } from './href.ts'
import type { HitRecorder, Visitor } from './record.ts'
import { readLinkToken, readMailToken, type TrackedMail } from './token.ts'

type Place = Pick<World, 'secrets' | 'caches'>

/** A token, and the tracking host at which it was used; undefined: the deployment's own. */
interface VisitedLink {
  readonly token: string
  readonly host: string | undefined
  readonly visitor: Visitor
}

/** Records a request for the pixel of a mail. Returns whether the token is one of ours, made for this host. */
export function visitPixel(
  world: Place,
  recorder: Pick<HitRecorder, 'note'>,
  { token, host, visitor }: VisitedLink,
): boolean {
  const mail = mailOf(world, token, host)
  if (mail && !visitor.isHead)
    recorder.note({ kind: 'open', emailId: mail.emailId, tag: mail.tag, link: undefined, visitor })
  return mail !== undefined
}

/**
 * Records a click on a link. Returns its target; undefined unless it was signed for this mail's project, and the mail
 * for this host.
 */
export function visitLink(
  world: Place,
  recorder: Pick<HitRecorder, 'note'>,
  { token, host, link, visitor }: VisitedLink & { readonly link: string },
): string | undefined {
  const mail = mailOf(world, token, host)
  const target = mail && targetOf(world, mail.tag, link)
  if (!mail || target === undefined) return undefined
  if (!visitor.isHead) recorder.note({ kind: 'click', emailId: mail.emailId, tag: mail.tag, link: target, visitor })
  return target
}

const TARGETS_BYTES = 4 * 1024 * 1024
const ENTRY_BYTES = 200
const MAILS = 5000

/** Caches parsed tokens. The mails of a campaign share their links, and a reader returns to a mail. */
const tokenCache = cacheOf(() => ({
  mails: createLru<string, TrackedMail>(MAILS, () => 1),
  targets: createLru<string, string>(TARGETS_BYTES, (key, target) => ENTRY_BYTES + 2 * (key.length + target.length)),
}))

function mailOf(world: Place, token: string, host: string | undefined): TrackedMail | undefined {
  const { mails } = tokenCache(world)
  const key = host === undefined ? token : `${host} ${token}`
  const known = mails.get(key)
  if (known) return known
  const mail = readMailToken(world.secrets, token, host)
  if (mail) mails.set(key, mail)
  return mail
}

function targetOf(world: Place, tag: string, link: string): string | undefined {
  const { targets } = tokenCache(world)
  const key = `${tag}${link}`
  const known = targets.get(key)
  if (known !== undefined) return known
  const target = readLinkToken(world.secrets, tag, link)
  if (target === undefined || !isWebTarget(target)) return undefined
  targets.set(key, target)
  return target
}
