import path from 'node:path'
import Database from 'better-sqlite3'
import { expect, it, onTestFinished } from 'vitest'
import { type Posthorn, type ProjectClient, sqlite } from '../../src/index.ts'
import { aDirectory, aShop, MAIL } from '../shop.ts'

/** As `posthorn codegen` writes it. */
interface Project {
  templates: { welcome: { plan: string } }
  events: { paid: unknown }
  fields: { visits: number }
}
const typesOf = (id: string): { readonly templates: { welcome: string }; readonly $types?: Project } => ({
  templates: { welcome: id },
})
const { to } = MAIL

it('an embedded project with the types of its templates sends them by their keys, also in a transaction', async () => {
  const database = new Database(path.join(aDirectory(), 'app.db'))
  onTestFinished(() => void database.close())
  const store = sqlite(database)
  await store.migrate()
  const { posthorn } = await aShop({ store })
  const { id, templates } = await posthorn.projects.getOrCreate({ name: 'Shop' })
  const template = await templates.create({
    name: 'Welcome',
    type: 'TRANSACTIONAL',
    from: MAIL.from,
    subject: 'On {{plan}}',
    body: '<p>Hello</p>',
  })
  const types = typesOf(template.id)
  const mail = { to, template: 'welcome', data: { plan: 'pro' } } as const
  for (const project of [
    await posthorn.projects.getOrCreate({ name: 'Shop', types }),
    await posthorn.projects.get(id, { types }),
  ]) {
    const [sent] = (await project.send(mail)).emails
    expect((await project.emails.get(sent?.email ?? '')).subject).toBe('On pro')
    database.exec('begin immediate')
    await project.within(database).send(mail)
    database.exec('commit')
  }
  expect((await templates.usage(template.id)).emailsSent).toBe(4)
})

/** Never called: only the compiler checks it. */
export async function checked(posthorn: Posthorn, types: ReturnType<typeof typesOf>): Promise<void> {
  const project: ProjectClient<Project> = await posthorn.projects.getOrCreate({ name: 'Shop', types })
  const joined = project.within({})
  // @ts-expect-error plan is missing
  await project.send({ to, template: 'welcome' })
  // @ts-expect-error there is no such template
  await joined.send({ to, template: 'wellcome', data: { plan: 'pro' } })
  // @ts-expect-error there is no such event
  await joined.track({ event: 'payed', email: to })
  // @ts-expect-error visits are a number
  await project.contacts.create({ email: to, data: { visits: 'many' } })
  const any: ProjectClient = project
  await any.send({ to, template: 'anything' })
}
