import { parse } from '@posthorn/core/kernel'
import { EmailQuery, listEmails, SendBatch, SendRequest, sendBatch, sendEmails } from '@posthorn/core/mail'
import { rotateKeys } from '@posthorn/core/tenant'
import { afterAll, describe, expect, it } from 'vitest'
import { MAIL, nodeOn, open, people, query, server } from '../groups-kit.ts'

afterAll(() => server?.stop())

describe.skipIf(!server)('batches that arrive together on PostgreSQL', () => {
  it('to the same new people in any order wait for one another without a deadlock', async () => {
    const { ctx, url } = await open()
    const other = await (await nodeOn(url)).project(ctx.project.id)
    const emails = people(60).map((to) => ({ ...MAIL, to, subject: `Hello ${to}` }))
    const batches = await Promise.all([
      sendBatch(ctx, parse(SendBatch, { emails })),
      sendBatch(other, parse(SendBatch, { emails: emails.toReversed() })),
      sendBatch(ctx, parse(SendBatch, { emails })),
      sendBatch(other, parse(SendBatch, { emails: emails.toReversed() })),
    ])
    for (const [n, results] of batches.entries()) {
      const asked = n % 2 === 0 ? emails : emails.toReversed()
      expect(results.map(({ emails: [sent] }) => sent?.contact.email)).toStrictEqual(asked.map(({ to }) => to))
    }
    expect((await listEmails(ctx, parse(EmailQuery, {}))).total).toBe(240)
    const { rows } = await query<{ n: number }>(
      url,
      'select deadlocks::int as n from pg_stat_database where datname = current_database()',
    )
    expect(rows).toStrictEqual([{ n: 0 }])
  })

  it('of mails to several people, together with single mails, never deadlock', async () => {
    const { ctx, url } = await open()
    const other = await (await nodeOn(url)).project(ctx.project.id)
    const all = people(12, 'q')
    // One order by id, another one by address.
    for (const to of all.slice(0, 6).toReversed()) await sendEmails(ctx, parse(SendRequest, { ...MAIL, to }))
    const pairs = (list: readonly string[]) =>
      list.flatMap((to, at) =>
        at % 2 === 0 ? [{ ...MAIL, to: [to, list.at(-1 - at) ?? to], data: { turn: at } }] : [],
      )
    for (let turn = 0; turn < 10; turn++) {
      const fresh = [...all, ...people(12, `t${turn}-`)]
      const mixed = fresh.toSorted((a, b) => (a.at(-13) ?? a).localeCompare(b.at(-13) ?? b))
      await Promise.all([
        sendBatch(ctx, parse(SendBatch, { emails: pairs(fresh) })),
        sendBatch(other, parse(SendBatch, { emails: pairs(fresh.toReversed()) })),
        sendBatch(ctx, parse(SendBatch, { emails: pairs(mixed) })),
        sendBatch(other, parse(SendBatch, { emails: fresh.toReversed().map((to) => ({ ...MAIL, to })) })),
        sendEmails(ctx, parse(SendRequest, { ...MAIL, to: fresh, data: { turn } })),
        sendEmails(other, parse(SendRequest, { ...MAIL, to: mixed })),
        sendBatch(
          other,
          parse(SendBatch, {
            emails: [
              { ...MAIL, to: fresh.slice(6).toReversed(), cc: fresh.slice(0, 3) },
              { ...MAIL, to: fresh.slice(0, 6), data: { turn: -turn } },
            ],
          }),
        ),
      ])
    }
    const { rows } = await query<{ n: number }>(
      url,
      'select deadlocks::int as n from pg_stat_database where datname = current_database()',
    )
    expect(rows).toStrictEqual([{ n: 0 }])
  })

  it('each rotation of keys replaces the keys that another one wrote at the same time', async () => {
    const { ctx, url } = await open()
    const other = await (await nodeOn(url)).project(ctx.project.id)
    for (let turn = 0; turn < 10; turn++) {
      await Promise.all([rotateKeys(ctx), rotateKeys(other), rotateKeys(ctx)])
      const { rows } = await query(url, 'select kind from api_keys order by kind')
      expect(rows).toStrictEqual([{ kind: 'public' }, { kind: 'secret' }])
    }
  })
})
