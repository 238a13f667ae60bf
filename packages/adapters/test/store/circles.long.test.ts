import { createPosthorn } from '@posthorn/core/app'
import {
  addSegmentMembers,
  createSegment,
  ImportOptions,
  SegmentInput,
  SegmentMembersInput,
  startImport,
  TrackRequest,
  trackEvent,
} from '@posthorn/core/audience'
import {
  CampaignInput,
  CampaignSendRequest,
  createCampaign,
  getCampaign,
  sendCampaign,
} from '@posthorn/core/automation'
import { type Context, parse } from '@posthorn/core/kernel'
import { SendBatch, SendRequest, sendBatch, sendEmails } from '@posthorn/core/mail'
import {
  BulkRequest,
  ContactLookup,
  ContactQuery,
  deleteContact,
  listContacts,
  lookupContacts,
  startBulk,
} from '@posthorn/core/people'
import { getJob } from '@posthorn/core/tenant'
import { eventually, memoryMailer } from '@posthorn/core/testing'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { nodePlatform } from '../../src/node/index.ts'
import { postgres } from '../../src/postgres/index.ts'
import { client, MAIL, open, people, query, server } from '../groups-kit.ts'

afterAll(() => server?.stop())

const csv = (emails: readonly string[], plan: string) =>
  Buffer.from(['email,plan', ...emails.map((email) => `${email},${plan}`)].join('\n'))

/** Starts a node with a worker, and lists the errors that it logs. */
async function workingNode(url: string) {
  const logged: unknown[] = []
  const error = (...what: unknown[]) => void logged.push(what)
  const node = await createPosthorn({
    platform: nodePlatform({ masterKey: new Uint8Array(32).fill(7) }),
    store: postgres(url, { connectTimeoutMs: 60_000 }),
    mailer: memoryMailer(),
    settings: { sandboxDomain: 'example.com' },
    log: { error, warn: error, info() {}, debug() {} },
  })
  onTestFinished(async () => {
    await node.stop()
    await node.close()
  })
  await node.start()
  return { node, logged }
}

describe.skipIf(!server)('work that shares contacts on PostgreSQL', () => {
  it.each<[string, (ctx: Context) => Promise<unknown>]>([
    [
      'a mail to several people',
      (ctx) => sendEmails(ctx, parse(SendRequest, { ...MAIL, to: ['a@example.com', 'b@example.com'], data: { n: 1 } })),
    ],
    [
      'a batch',
      (ctx) =>
        sendBatch(
          ctx,
          parse(SendBatch, {
            emails: ['a', 'b'].map((name) => ({ ...MAIL, to: `${name}@example.com`, data: { n: 1 } })),
          }),
        ),
    ],
    [
      'an import',
      async (ctx) => {
        const id = await startImport(ctx, {
          content: csv(['a@example.com', 'b@example.com'], 'pro'),
          ...parse(ImportOptions, {}),
        })
        await eventually(async () =>
          expect((await getJob(ctx, { id, kind: 'contacts.import' })).state).toBe('completed'),
        )
      },
    ],
  ])('%s does not hold a contact while it waits for one that another transaction adds', async (_, work) => {
    const { ctx, node, url } = await open()
    await node.start()
    onTestFinished(() => node.stop())
    await trackEvent(ctx, parse(TrackRequest, { event: 'seen', email: 'a@example.com' }))
    const [adder, watcher] = [await client(url), await client(url)]
    await adder.query('begin')
    await adder.query(
      `insert into contacts (id, project_id, email, subscribed, data, created_at, updated_at)
       values ('cnt_added', $1, 'b@example.com', 1, '{}', 0, 0)`,
      [ctx.project.id],
    )
    const done = work(ctx)
    // A group gives up after 200 ms.
    await eventually(async () => {
      const { rows } = await watcher.query(`select
        exists (select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
          and query like '%contacts%' and clock_timestamp() - query_start > interval '300 ms') as waits,
        exists (select from contacts where email = 'a@example.com' for update skip locked) as is_free`)
      expect(rows).toStrictEqual([{ waits: true, is_free: true }])
    })
    await adder.query('commit')
    await done
  })

  it('in opposite orders loses nothing, and reports no deadlock', async () => {
    const { url, ctx } = await open()
    const [one, two] = [await workingNode(url), await workingNode(url)]
    const condition = (field: string, operator: string, value?: string) => ({
      logic: 'AND' as const,
      groups: [{ filters: [{ field, operator, ...(value && { value }) }] }],
    })
    await createSegment(
      ctx,
      parse(SegmentInput, {
        name: 'Pro',
        trackMembership: true,
        condition: condition('data.plan', 'equals', 'pro'),
      }),
    )
    await createSegment(
      ctx,
      parse(SegmentInput, {
        name: 'Seen',
        trackMembership: true,
        condition: condition('event.seen', 'triggered'),
      }),
    )
    const { id: members } = await createSegment(ctx, parse(SegmentInput, { name: 'Members', type: 'STATIC' }))
    const nodes = [await one.node.project(ctx.project.id), await two.node.project(ctx.project.id)] as const
    const staying = people(12, 's')
    await sendBatch(nodes[0], parse(SendBatch, { emails: staying.map((to) => ({ ...MAIL, to })) }))
    const accepted: string[] = []
    const jobs: { readonly id: string; readonly kind: 'contacts.bulk' | 'contacts.import' }[] = []
    const campaigns: string[] = []
    const failed: unknown[] = []
    const gone = (work: Promise<unknown>) =>
      work.catch((error: { code?: string }) => expect(error.code).toBe('CONTACT_NOT_FOUND'))

    const sent = async (mails: Promise<readonly { readonly email: string }[]>) => {
      for (const { email } of await mails) accepted.push(email)
    }
    let tracked = 0
    for (let turn = 0; turn < 3; turn++) {
      const going = people(12, `t${turn}-`)
      await sendBatch(nodes[0], parse(SendBatch, { emails: going.slice(0, 6).map((to) => ({ ...MAIL, to })) }))
      const { data } = await listContacts(ctx, parse(ContactQuery, { limit: 100 }))
      const ids = data.filter(({ email }) => going.includes(email)).map(({ id }) => id)
      const mixed = [...staying, ...going].toSorted((a, b) => (a.slice(-13) < b.slice(-13) ? -1 : 1))
      const work = nodes.flatMap((node, at) => {
        const list = at === 0 ? mixed : mixed.toReversed()
        const plan = at === 0 ? 'pro' : 'free'
        const job = async (kind: 'contacts.bulk' | 'contacts.import', id: Promise<string>) => {
          jobs.push({ kind, id: await id })
        }
        tracked += staying.length
        return [
          sent(
            sendBatch(
              node,
              parse(SendBatch, { emails: list.map((to) => ({ ...MAIL, to, data: { plan, turn } })) }),
            ).then((all) => all.flatMap((one) => one.emails)),
          ),
          sent(sendEmails(node, parse(SendRequest, { ...MAIL, to: list, cc: list.slice(0, 3), data: { plan } }))),
          ...list.map((email) =>
            trackEvent(
              node,
              parse(TrackRequest, { event: staying.includes(email) ? 'seen' : 'passed', email, data: { plan } }),
            ),
          ),
          job(
            'contacts.bulk',
            startBulk(node, {
              operation: at === 0 ? 'unsubscribe' : 'subscribe',
              request: parse(BulkRequest, {
                contactIds: at === 0 ? ids : ids.toReversed(),
              }),
            }),
          ),
          job('contacts.import', startImport(node, { content: csv(list, plan), ...parse(ImportOptions, {}) })),
          addSegmentMembers(node, {
            id: members,
            ...parse(SegmentMembersInput, { emails: list, createMissing: true }),
          }),
          createCampaign(
            node,
            parse(CampaignInput, { name: 'News', ...MAIL, audienceType: 'ALL', category: 'TRANSACTIONAL' }),
          )
            .then(({ id }) => sendCampaign(node, { id, ...parse(CampaignSendRequest, {}) }))
            .then(({ id }) => campaigns.push(id)),
          ...(at === 0 ? ids : ids.toReversed()).map((id) => gone(deleteContact(node, id))),
        ]
      })
      for (const outcome of await Promise.allSettled(work))
        if (outcome.status === 'rejected') failed.push(outcome.reason)
    }
    expect(failed).toStrictEqual([])
    for (const { id, kind } of jobs)
      await eventually(async () => expect((await getJob(ctx, { id, kind })).state).toBe('completed'))
    for (const id of campaigns) await eventually(async () => expect((await getCampaign(ctx, id)).status).toBe('SENT'))
    expect([...one.logged, ...two.logged]).toStrictEqual([])
    const [counted] = (
      await query<{ mails: number; seen: number }>(
        url,
        `select (select count(*)::int from emails where id = any('{${accepted.join()}}')) as mails,
          (select count(*)::int from events where name = 'seen') as seen`,
      )
    ).rows
    expect(counted).toStrictEqual({ mails: accepted.length, seen: tracked })
    expect(await lookupContacts(nodes[0], parse(ContactLookup, { emails: staying }))).toStrictEqual({
      found: staying,
      notFound: [],
    })
  })
})
