import type { World } from '../context.ts'
import { isWebTarget } from './href.ts'
import type { Recorder, Visitor } from './record.ts'
import { readLinkToken, readMailToken } from './token.ts'

type Place = Pick<World, 'secrets'>

/** Notes that the pixel of a mail was asked for. Returns whether the token is one of ours. */
export function visitPixel(
  { secrets }: Place,
  recorder: Recorder,
  { token, visitor }: { readonly token: string; readonly visitor: Visitor },
): boolean {
  const mail = readMailToken(secrets, token)
  if (mail && !visitor.isHead) recorder.note({ kind: 'open', emailId: mail.emailId, link: undefined, visitor })
  return mail !== undefined
}

/** Notes that a link was followed. Returns its target; undefined unless it was signed for this mail's project. */
export function visitLink(
  { secrets }: Place,
  recorder: Recorder,
  { token, link, visitor }: { readonly token: string; readonly link: string; readonly visitor: Visitor },
): string | undefined {
  const mail = readMailToken(secrets, token)
  const target = mail && readLinkToken(secrets, mail.tag, link)
  if (!mail || target === undefined || !isWebTarget(target)) return undefined
  if (!visitor.isHead) recorder.note({ kind: 'click', emailId: mail.emailId, link: target, visitor })
  return target
}
