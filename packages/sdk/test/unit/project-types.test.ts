import {
  createClient,
  type Posthorn,
  type ProjectTypes,
  type SendRequestOf,
  type TemplateId,
  templateIdOf,
} from '@posthorn/sdk'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startServer, type TestServer } from '../server.ts'

type Printable = string | number | boolean | readonly (string | number | boolean | null)[]

interface Templates {
  welcome: { name?: Printable; plan: string }
  order: { order: { id: Printable; note?: Printable }; items: readonly { title: Printable; price?: Printable }[] }
  plain: object
}

/** As `posthorn codegen` writes it. */
interface Project {
  templates: Templates
  events: { 'signed up': unknown; paid: unknown }
  fields: { plan: string; visits: number; vip: boolean }
}

let server: TestServer
const ids: Record<string, TemplateId> = {}
beforeAll(async () => {
  server = await startServer()
  const make = async (key: string, subject: string, body: string) => {
    const sender = { type: 'TRANSACTIONAL', from: 'hello@sandbox.localhost' } as const
    const { id } = await server.client().templates.create({ name: key, subject, body, ...sender })
    ids[key] = id as TemplateId
  }
  await make('welcome', 'Welcome, {{name ?? "friend"}}', '<p>{{plan}}</p>')
  await make('order', 'Order {{order.id}}', '<ul>{{#each items}}<li>{{this.title}}</li>{{/each}}</ul>')
  await make('plain', 'Hello', '<p>Hello</p>')
})
afterAll(() => server.stop())

const types = (): { readonly templates: Record<string, string>; readonly $types?: Project } => ({ templates: ids })
const open = () => createClient({ url: server.url, key: server.keys.secret, types: types() })
const to = 'ada@example.com'

/** Never called: only the compiler checks it. */
export async function checked(posthorn: Posthorn<Project>): Promise<void> {
  await posthorn.send({ to, template: 'welcome', data: { plan: 'pro' } })
  await posthorn.send({ to, template: 'welcome', data: { plan: 'pro', name: undefined, locale: 'de', visits: 3 } })
  await posthorn.send({ to, template: 'welcome', data: { plan: { value: 'pro', persistent: false }, vip: null } })
  await posthorn.send({ to: [to], from: to, subject: 'Hi', template: 'plain' })
  await posthorn.send({ to, template: 'plain', data: { visits: 1 } })
  await posthorn.send({ to, template: 'order', data: { order: { id: 1 }, items: [{ title: 'Tea' }] } })
  await posthorn.send({ to, template: 'tpl_01', data: { anything: [1] } })
  await posthorn.send({ to, subject: 'Hi', body: 'Hi {{anything}}', data: { anything: 1, plan: 'pro' } })
  const either = Math.random() < 0.5 ? 'plain' : 'welcome'
  await posthorn.send({ to, template: either, data: { plan: 'pro' } })

  // @ts-expect-error there is no such template
  await posthorn.send({ to, template: 'wellcome', data: { plan: 'pro' } })
  // @ts-expect-error the template may be any
  await posthorn.send({ to, template: to, data: { plan: 'pro' } })
  // @ts-expect-error plan is missing
  await posthorn.send({ to, template: 'welcome', data: { name: 'Ada' } })
  // @ts-expect-error all data is missing
  await posthorn.send({ to, template: 'welcome' })
  // @ts-expect-error plan is a text
  await posthorn.send({ to, template: 'welcome', data: { plan: 3 } })
  // @ts-expect-error plan is needed
  await posthorn.send({ to, template: 'welcome', data: { plan: null } })
  // @ts-expect-error neither a variable nor a field
  await posthorn.send({ to, template: 'welcome', data: { plan: 'pro', nmae: 'Ada' } })
  // @ts-expect-error an object cannot be printed
  await posthorn.send({ to, template: 'welcome', data: { plan: 'pro', name: { first: 'Ada' } } })
  // @ts-expect-error the order has no id
  await posthorn.send({ to, template: 'order', data: { order: {}, items: [] } })
  // @ts-expect-error an item has no title
  await posthorn.send({ to, template: 'order', data: { order: { id: 1 }, items: [{ price: 1 }] } })
  // @ts-expect-error items are a list
  await posthorn.send({ to, template: 'order', data: { order: { id: 1 }, items: 'Tea' } })
  // @ts-expect-error visits are a number, whatever the mail is
  await posthorn.send({ to, subject: 'Hi', body: 'Hi', data: { visits: 'many' } })
  // @ts-expect-error an unknown option is unknown still
  await posthorn.send({ to, template: 'plain', subjekt: 'Hi' })

  await posthorn.batch([
    { to, template: 'welcome', data: { plan: 'pro' } },
    { to, template: 'plain' },
    { to, template: 'tpl_01', data: { any: 1 } },
    { to, subject: 'Hi', body: 'Hi' },
  ])
  // @ts-expect-error plan is missing
  await posthorn.batch([{ to, template: 'welcome', data: {} }])
  // @ts-expect-error there is no such template
  await posthorn.batch([{ to, template: 'wellcome', data: {} }])

  await posthorn.track({ event: 'paid', email: to, data: { visits: 2, anything: true } })
  await posthorn.events.track({ name: 'signed up', contactId: 'cnt_1' })
  // @ts-expect-error there is no such event
  await posthorn.track({ event: 'payed', email: to })
  // @ts-expect-error there is no such event
  await posthorn.events.track({ name: 'payed', contactId: 'cnt_1' })
  // @ts-expect-error vip is yes or no
  await posthorn.track({ event: 'paid', email: to, data: { vip: 'yes' } })

  await posthorn.contacts.create({ email: to, data: { plan: 'pro', anything: [1] } })
  await posthorn.contacts.update('cnt_1', { data: { visits: null } })
  await posthorn.contacts.update('cnt_1', { data: null })
  // @ts-expect-error visits are a number
  await posthorn.contacts.create({ email: to, data: { visits: '3' } })
  // @ts-expect-error plan is a text
  await posthorn.contacts.update('cnt_1', { data: { plan: 3 } })

  const mails: SendRequestOf<Project>[] = [{ to, template: 'plain' }]
  await posthorn.batch(mails)
  anyClient(posthorn)
  // @ts-expect-error without the value no key has an id
  createClient<Project>({ key: 'sk_1' })
}

/** Calls of programs without types, as before. */
export async function unchecked(posthorn: Posthorn, id: string): Promise<void> {
  await posthorn.send({ to, template: id, data: { anything: 1 } })
  await posthorn.batch([{ to, template: 'anything' }])
  await posthorn.track({ event: 'anything', email: to })
  await posthorn.contacts.create({ email: to, data: { anything: 1 } })
  const same: Posthorn = createClient()
  anyClient(same)
  // @ts-expect-error to is missing
  await posthorn.send({ template: id })
}

const anyClient = (client: Posthorn) => client

/** Whatever the project is, its client is a client. */
export const inGeneral = <P extends ProjectTypes>(client: Posthorn<P>) => client

describe('a client with the types of its project', () => {
  test('sends the template with the given key', async () => {
    const posthorn = open()
    const { emails } = await posthorn.send({ to, template: 'welcome', data: { plan: 'pro' } })
    const items = [{ title: 'Tea' }]
    const { results } = await posthorn.batch([
      { to: 'grace@example.com', template: 'order', data: { order: { id: 7 }, items } },
      { to: 'alan@example.com', template: 'plain' },
      { to: 'alan@example.com', template: ids.welcome ?? 'tpl_', data: { plan: 'free' } },
    ])
    const sent = [...emails, ...results.flatMap(({ emails }) => emails)].map(({ email }) => email)
    const subjects: string[] = []
    for (const id of sent) subjects.push((await posthorn.emails.get(id)).subject)
    expect(subjects).toEqual(['Welcome, friend', 'Order 7', 'Hello', 'Welcome, friend'])
    const used = async (key: string) => (await posthorn.templates.usage(ids[key] ?? '')).emailsSent
    expect([await used('welcome'), await used('order'), await used('plain')]).toEqual([2, 1, 1])
  })

  test('lets the server judge unknown names', async () => {
    const posthorn = createClient({ url: server.url, key: server.keys.secret })
    await expect(posthorn.send({ to, template: 'wellcome', data: { plan: 'pro' } })).rejects.toMatchObject({
      code: 'TEMPLATE_NOT_FOUND',
    })
    for (const name of ['constructor', '__proto__', 'toString']) expect(templateIdOf(types(), name)).toBe(name)
    expect(templateIdOf(types(), undefined)).toBeUndefined()
    expect(templateIdOf(undefined, 'welcome')).toBe('welcome')
  })
})
