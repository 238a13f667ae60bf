import type { Campaign, CampaignSummary, Key, Member, Posthorn, Segment, Template, Workflow } from '@posthorn/sdk'
import { CliError, usageError } from './errors.ts'

interface Named {
  readonly id: string
  readonly name: string
}

/** The way to find objects of a kind. */
interface Finder<T extends Named> {
  /** The kind, such as `campaign`. */
  readonly noun: string
  readonly id: RegExp
  /** The things with a part of a name, at least. */
  list(client: Posthorn, search: string): AsyncIterable<T> | Promise<readonly T[]>
  /** Returns the text next to an id if several objects have the name. */
  describe?(thing: T): string
}

const CAMPAIGNS: Finder<CampaignSummary> = {
  noun: 'campaign',
  id: /^cmp_[0-9a-z]+$/,
  list: (client, search) => client.campaigns.list({ search, limit: 100 }),
  describe: ({ status }) => status,
}
const SEGMENTS: Finder<Segment> = {
  noun: 'segment',
  id: /^seg_[0-9a-z]+$/,
  list: (client) => client.segments.list(),
}
const TEMPLATES: Finder<Named> = {
  noun: 'template',
  id: /^tpl_[0-9a-z]+$/,
  list: (client, search) => client.templates.list({ search, pageSize: 100 }),
}
const WORKFLOWS: Finder<Named> = {
  noun: 'workflow',
  id: /^wfl_[0-9a-z]+$/,
  list: (client, search) => client.workflows.list({ search, pageSize: 100 }),
}

const SEARCH_MAX = 100

/** Returns the thing with a name in any case. */
async function findNamed<T extends Named>(client: Posthorn, finder: Finder<T>, name: string): Promise<T> {
  const things: T[] = []
  for await (const thing of await finder.list(client, name.trim().slice(0, SEARCH_MAX))) things.push(thing)
  return oneNamed(things, name, finder)
}

/** Returns the id of the thing with an id, which is not looked up, or with a name in any case. */
async function findId<T extends Named>(client: Posthorn, finder: Finder<T>, idOrName: string): Promise<string> {
  return finder.id.test(idOrName) ? idOrName : (await findNamed(client, finder, idOrName)).id
}

function oneNamed<T extends Named>(
  things: readonly T[],
  asked: string,
  { noun, describe }: Pick<Finder<T>, 'noun' | 'describe'>,
): T {
  const name = asked.trim().toLowerCase()
  const found = things.filter((thing) => thing.name.toLowerCase() === name)
  const [first, ...others] = found
  if (!first)
    throw new CliError(`${noun.toUpperCase()}_NOT_FOUND`, `There is no ${noun} with the name "${asked}".`, {
      suggestion: `"posthorn ${noun}s list" shows all of them.`,
    })
  if (others.length === 0) return first
  const lines = found.map((thing) => `  ${thing.id}${describe ? `  ${describe(thing)}` : ''}`)
  throw usageError(`Several ${noun}s have the name "${first.name}". Use an id:`, lines.join('\n'))
}

/** Returns the campaign with an id or name, without its content if it was named. */
export async function findCampaign(client: Posthorn, idOrName: string): Promise<CampaignSummary> {
  return CAMPAIGNS.id.test(idOrName) ? client.campaigns.get(idOrName) : findNamed(client, CAMPAIGNS, idOrName)
}

/** Returns the campaign with an id or name, with its content. */
export async function getCampaign(client: Posthorn, idOrName: string): Promise<Campaign> {
  return client.campaigns.get(await findId(client, CAMPAIGNS, idOrName))
}

export async function findSegment(client: Posthorn, idOrName: string): Promise<Segment> {
  return SEGMENTS.id.test(idOrName) ? client.segments.get(idOrName) : findNamed(client, SEGMENTS, idOrName)
}

export const templateId = (client: Posthorn, idOrName: string) => findId(client, TEMPLATES, idOrName)

export async function findTemplate(client: Posthorn, idOrName: string): Promise<Template> {
  return client.templates.get(await templateId(client, idOrName))
}

export const workflowId = (client: Posthorn, idOrName: string) => findId(client, WORKFLOWS, idOrName)

export async function findWorkflow(client: Posthorn, idOrName: string): Promise<Workflow> {
  return client.workflows.get(await workflowId(client, idOrName))
}

/** Returns the named key with an id, or with a name in any case; a name as it is written wins. */
export async function findKey(client: Posthorn, projectId: string, asked: string): Promise<Key> {
  const keys = await client.keys.list(projectId)
  const [exact, ...others] = keys.filter(({ id, name }) => id === asked || name === asked)
  if (exact && others.length === 0) return exact
  return oneNamed(keys, asked, { noun: 'key', describe: ({ prefix }) => `${prefix}…` })
}

/** Returns the member with an address or id. */
export async function findMember(client: Posthorn, projectId: string, name: string): Promise<Member> {
  const members = await client.members.list(projectId)
  const member = members.find(({ email, userId }) => userId === name || email === name.toLowerCase())
  if (member) return member
  throw new CliError('MEMBER_NOT_FOUND', `${name} is not a member of the project.`, {
    suggestion: 'List them with "posthorn members list".',
  })
}

/** Returns the contact with an id or address. */
export async function findContact(client: Posthorn, idOrEmail: string) {
  if (!idOrEmail.includes('@')) return client.contacts.get(idOrEmail)
  const contact = await client.contacts.find(idOrEmail)
  if (contact) return contact
  throw new CliError('CONTACT_NOT_FOUND', `Contact not found: ${idOrEmail}.`, {
    suggestion: 'Search for it with "posthorn contacts list --search <part of it>".',
  })
}
