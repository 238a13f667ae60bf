import { describe, expect, it } from 'vitest'
import { contextOf } from '../../kernel/context/context.ts'
import { parse } from '../../kernel/errors/validate.ts'
import type { Email } from '../../mail/emails/schema.ts'
import { sendEmails } from '../../mail/emails/send.ts'
import { SendRequest } from '../../mail/emails/send-request.ts'
import { getConsumption, updateCaps } from '../../tenant/billing/limits.ts'
import { nextMonth } from '../../tenant/billing/months.ts'
import { aProduct } from '../../testing/product.ts'
import { aUser, ROW_TIME } from '../../testing/rows.ts'
import { systemProject } from '../accounts/mails.ts'
import { checkBillingLimits } from './scheduler.ts'

async function anOffice(name = 'Shop') {
  const product = await aProduct()
  const { world, clock } = product
  const { project } = await product.tenant()
  await world.store.project(project.id).settings.update({ ...project, name })
  const now = async () => contextOf(world, (await world.store.projects.find(project.id)) ?? project)
  const join = async (email: string, role: 'OWNER' | 'ADMIN', isVerified = true) => {
    const user = aUser({ email, verifiedAt: isVerified ? ROW_TIME : undefined })
    await world.store.accounts.insert(user)
    await world.store.project(project.id).members.add({ userId: user.id, role, createdAt: ROW_TIME }, 100)
  }
  await join('owner@example.org', 'OWNER')
  await join('admin@example.org', 'ADMIN')
  let number = 0
  return {
    ...product,
    join,
    runScheduler: () => checkBillingLimits(world, () => false),
    set: async (transactional: number | null) => updateCaps(await now(), { transactional }),
    async send(people: number) {
      const to = Array.from({ length: people }, () => `p${number++}@example.com`)
      await sendEmails(await now(), parse(SendRequest, { to, from: 'p@example.com', subject: 'Hello', body: 'Hello' }))
    },
    toNextMonth: () => clock.advance(nextMonth(clock.now()).getTime() - clock.now().getTime()),
    async told(): Promise<readonly Email[]> {
      const { id } = await systemProject(world)
      const all = { limit: 100, after: undefined, status: undefined, contactId: undefined, search: undefined }
      return world.store.project(id).emails.list(all)
    },
  }
}

describe('the owners of a project', () => {
  it('get a mail when 80 percent of a cap are used, and one when all of it is; once a month', async () => {
    const office = await anOffice()
    await office.set(10)
    await office.send(7)
    await office.runScheduler()
    expect(await office.told()).toHaveLength(0)
    await office.send(1)
    await office.runScheduler()
    await office.send(1)
    await office.runScheduler()
    expect((await office.told()).map(({ to, subject }) => [to, subject])).toStrictEqual([
      ['owner@example.org', 'Cap on transactional mails almost reached: Shop'],
    ])
    await office.send(1)
    await office.runScheduler()
    await office.runScheduler()
    expect(await office.told()).toHaveLength(2)
    office.toNextMonth()
    await office.runScheduler()
    expect(await office.told()).toHaveLength(2)
    await office.send(9)
    await office.runScheduler()
    const [newest] = await office.told()
    expect(await office.told()).toHaveLength(3)
    const { html } = newest ? await office.compose(newest) : { html: '' }
    expect(html).toContain('has used 9 of 10 transactional mails this month.')
  })

  it('get one mail for both when a request uses all of it', async () => {
    const office = await anOffice('Evil https://evil.example {{url}}')
    await office.set(3)
    await office.send(3)
    await Promise.all([office.runScheduler(), office.runScheduler()])
    const mails = await office.told()
    expect(mails.map(({ subject }) => subject)).toStrictEqual([
      'Cap on transactional mails reached: Evil https evil example {{url}}',
    ])
  })

  it('get no second mail when the cap is set again, except for a new level', async () => {
    const office = await anOffice()
    await office.set(10)
    await office.send(8)
    await office.runScheduler()
    await office.set(9)
    await office.runScheduler()
    expect(await office.told()).toHaveLength(1)
    await office.set(8)
    await office.runScheduler()
    expect(await office.told()).toHaveLength(2)
  })

  it('get mails only at verified addresses', async () => {
    const office = await anOffice()
    await office.join('victim@example.net', 'OWNER', false)
    await office.set(1)
    await office.send(1)
    const { world } = office
    await checkBillingLimits({ ...world, mailer: { ...world.mailer, local: false } }, () => false)
    expect((await office.told()).map(({ to }) => to)).toStrictEqual(['owner@example.org'])
  })

  it('get no mail beyond the cap of the project of mails about accounts', async () => {
    const office = await anOffice()
    const { world } = office
    const system = contextOf(world, await systemProject(world))
    await updateCaps(system, { transactional: 0 })
    await office.set(1)
    await office.send(1)
    await office.runScheduler()
    expect(await office.told()).toStrictEqual([])
    expect((await getConsumption(system)).usage.total).toBe(0)
    await updateCaps(system, { transactional: null })
    await office.runScheduler()
    expect(await office.told()).toStrictEqual([])
  })
})
