import { type Context, contextOf, type Transaction } from '../../kernel/context/context.ts'
import type { World } from '../../kernel/context/world.ts'
import { parse } from '../../kernel/errors/validate.ts'
import type { ProjectId } from '../../kernel/ids/ids.ts'
import { sendEmails } from '../../mail/emails/send.ts'
import { SendRequest } from '../../mail/emails/send-request.ts'
import { createSystemProject } from '../../tenant/projects/projects.ts'
import type { Project } from '../../tenant/projects/schema.ts'
import { releaseAddress } from './held-addresses.ts'
import { type AccountToken, TOKEN_MS, TOKENS_MAX, type TokenKind } from './schema.ts'
import { newToken } from './secrets.ts'
import { ACCOUNT_TEXTS } from './texts.ts'

/** The paths of the pages for links in our mails; the token follows. */
export const ACCOUNT_PAGES: { readonly [K in TokenKind]: string } = {
  verify: '/account/verify/',
  reset: '/account/reset/',
  invite: '/account/join/',
}

const NAME_MAX = 60

/** Returns the project through which the product sends its own mails. All nodes agree on it. */
export async function systemProject(world: World): Promise<Project> {
  const id = await world.store.agree('system project', world.ids.make('prj'))
  const known = await world.store.projects.find(id as ProjectId)
  return known ?? createSystemProject(world, id as ProjectId)
}

/** Returns whether the product can send mails of its own. */
export const canSendMail = ({ settings }: Pick<World, 'settings'>): boolean => settings.systemFrom !== undefined

/** Returns whether people must verify their address before others can be reached through them. */
export const needsVerification = (world: Pick<World, 'settings' | 'mailer'>): boolean =>
  canSendMail(world) && !world.mailer.local

export interface AccountMail {
  readonly kind: TokenKind
  readonly email: string
  readonly invitation?: AccountToken['invitation']
  /** The name of the person or project that invites. */
  readonly inviter?: string | undefined
  readonly projectName?: string
}

/** Stores a token together with the mail that contains it. Does nothing where the product cannot send mail. */
export async function sendAccountMail(world: World, mail: AccountMail): Promise<void> {
  if (!canSendMail(world)) {
    world.log.warn({ mail: mail.kind }, 'account email not sent: no sender is configured for account emails')
    return
  }
  const project = await systemProject(world)
  await world.store.transaction((store) => storeAccountMail({ ...world, store }, { ...mail, project }), project.id)
}

/**
 * An account mail, the system's project, and the transaction that both are written in if it contains other writes, too.
 */
interface StoredMail extends AccountMail {
  readonly project: Project
  readonly transaction?: Transaction | undefined
}

/** Stores a token and its mail in a transaction, whose store the world has. */
export async function storeAccountMail(world: World, { project, transaction, ...mail }: StoredMail): Promise<void> {
  const { systemFrom } = world.settings
  const { token, hash } = newToken(world)
  const request = parse(SendRequest, {
    to: mail.email,
    from: { name: project.name, email: systemFrom },
    tracking: false,
    ...ACCOUNT_TEXTS[mail.kind],
    data: {
      url: passing(world.settings.baseUrl + ACCOUNT_PAGES[mail.kind] + token),
      ...(mail.inviter !== undefined && { inviter: passing(mail.inviter) }),
      ...(mail.projectName !== undefined && { projectName: passing(plainName(mail.projectName)) }),
    },
  })
  const now = world.clock.now()
  const { kind, email, invitation } = mail
  const expiresAt = new Date(now.getTime() + TOKEN_MS)
  await world.store.accounts.addToken({ hash, kind, email, invitation, createdAt: now, expiresAt }, TOKENS_MAX)
  const ctx: Context = { ...contextOf(world, project), transaction }
  await releaseAddress(world, ctx, mail)
  await sendEmails(ctx, request)
}

/** Returns a variable of this mail alone. */
const passing = (value: string) => ({ value, persistent: false })

/** Returns a name that a person chose, without the parts that mail programs turn into links. */
const plainName = (name: string) =>
  name
    .replace(/[/:.@\\]+/g, ' ')
    .slice(0, NAME_MAX)
    .toWellFormed()
