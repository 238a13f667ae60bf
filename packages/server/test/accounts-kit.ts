import { asId, type ProjectId, type Role } from '@posthorn/core/kernel'
import { eventually } from '@posthorn/core/testing'
import { type Answer, at, type Bench, type Caller, textAt } from './harness.ts'

export const aPassword = 'correct horse'

/** A signed-in user. */
export interface Person {
  readonly id: string
  readonly email: string
  /** The Cookie header of their browser. */
  readonly cookie: string
  /** The cookie that marks their device. */
  readonly device: string
}

let networks = 0

/** Calls from another network each time, unless the call names one. */
export function fromAnywhere(call: Caller): Caller {
  return (operation, { headers, ...rest } = {}) => {
    networks += 1
    const network = `198.51.${Math.floor(networks / 250)}.${networks % 250}`
    return call(operation, { ...rest, headers: { 'x-forwarded-for': network, ...headers } })
  }
}

/** The cookies of an answer as a browser sends them back. */
export function cookiesOf(answer: Answer): string {
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

/** Signs a person up. */
export async function person(bench: Bench, email: string): Promise<Person> {
  const answer = await fromAnywhere(bench.call)('POST /auth/signup', { body: { email, password: aPassword } })
  const cookie = cookiesOf(answer)
  const device = /posthorn_device=\S+/.exec(cookie)?.[0] ?? ''
  return { id: textAt(answer, 'data.id'), email, cookie, device }
}

interface NewMember {
  readonly project: ProjectId
  readonly email: string
  readonly role: Role
}

/** Signs a person up, and makes them a member of the project. */
export async function memberOf(bench: Bench, { project, email, role }: NewMember): Promise<Person> {
  const member = await person(bench, email)
  const { members } = bench.posthorn.world.store.project(project)
  const userId = asId('usr', member.id)
  if (!userId) throw new Error('the id of an account is one')
  await members.add({ userId, role, createdAt: new Date() }, 9)
  return member
}

/** Signs a person up, and makes them an owner of the project. */
export const ownerOf = (bench: Bench, project: ProjectId, email: string): Promise<Person> =>
  memberOf(bench, { project, email, role: 'OWNER' })

/** Returns the token of the newest mail to an address that has a link to a page, once it has arrived; not `than`. */
export function linkIn(
  { posthorn }: Pick<Bench, 'posthorn'>,
  email: string,
  page: string,
  than?: string,
): Promise<string> {
  return eventually(async () => {
    const { store } = posthorn.world
    const system = (await store.projects.list()).find(({ isSystem }) => isSystem)
    if (!system) throw new Error('no mail was sent')
    const { inbox } = store.project(system.id)
    const messages = await inbox.list({ limit: 100, after: undefined, search: email })
    for (const { emailId, to } of messages) {
      if (to !== email) continue
      const message = await inbox.find(emailId)
      const text = Buffer.from(message?.source ?? [])
        .toString('utf8')
        .replaceAll('=\r\n', '')
      const token = new RegExp(`/account/${page}/(\\w{64})`).exec(text)?.[1]
      if (token !== undefined && token !== than) return token
    }
    throw new Error(`no mail to ${email} has a link to ${page}: ${at(messages, 'length')} mails`)
  })
}
