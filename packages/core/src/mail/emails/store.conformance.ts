import { describe, expect, it } from 'vitest'
import { jsonCases } from '../../conformance/json-cases.ts'
import { pagingConformance, searchConformance } from '../../conformance/list-conformance.ts'
import { type StoreHarness, useStore } from '../../conformance/store-harness.ts'
import { StoreConflict } from '../../kernel/ports/store.ts'
import { aBody, aContact, rowIds, rowTime } from '../../testing/rows.ts'
import type { Tenant } from '../../testing/tenant.ts'
import { EMAIL_STATUSES, type Email, SOURCE_TYPES } from './schema.ts'
import type { EmailFilter, EmailWalk } from './store.ts'

const all: EmailFilter = { status: undefined, contactId: undefined }

function fullEmail(tenant: Tenant): Email {
  return tenant.email({
    sourceType: 'CAMPAIGN',
    templateId: rowIds.make('tpl'),
    campaignId: 'cmp_1',
    workflowExecutionId: 'exe_1',
    status: 'CLICKED',
    subject: 'Grüße 🙂 ‘x’',
    fromName: 'Ada “the Countess”',
    to: "o'hara+1@exämple.com",
    toName: 'Ünal',
    replyTo: 'help@example.com',
    shown: { to: [{ name: 'Ünal', email: 'ünal@example.com' }], cc: [{ name: undefined, email: 'b@example.com' }] },
    tags: [{ name: 'order', value: 'No. 4711 “urgent”' }, { name: 'shop' }],
    variables: { name: 'Ada', list: [1, { a: null }] },
    headers: { 'X-Tag': 'a; b="c"', constructor: 'own' },
    attachments: [
      {
        hash: 'a'.repeat(64),
        size: 3,
        filename: 'ü.pdf',
        contentType: 'application/pdf',
        disposition: 'attachment',
        contentId: undefined,
      },
      {
        hash: 'b'.repeat(64),
        size: 0,
        filename: 'b.png',
        contentType: 'image/png',
        disposition: 'inline',
        contentId: 'b@x',
      },
    ],
    tracking: false,
    error: '450 4.2.1 «later»',
    response: '250 2.0.0 Ok: queued as 4Xy',
    attempts: 12,
    unknownOutcomes: 1,
    scheduledAt: new Date('2025-12-31T23:59:59.998Z'),
    dueAt: rowTime(1),
    opens: 3,
    machineOpens: 4,
    machineClicks: 5,
    clicks: 2,
    requestId: 'order 4711 \\ "retry"',
    traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
    createdAt: new Date('2024-02-29T23:59:59.999Z'),
    sentAt: rowTime(2),
    deliveredAt: rowTime(3),
    openedAt: rowTime(4),
    clickedAt: rowTime(5),
    bouncedAt: rowTime(6),
    complainedAt: rowTime(7),
    bounceClass: 'soft',
    bounceReason: 'mailbox_full',
  })
}

/** The promise of `EmailStore`; `erase` has a suite of its own. */
export function emailStoreConformance(harness: StoreHarness): void {
  describe('emails', () => {
    const bench = useStore(harness)

    it('returns an email unchanged', async () => {
      const tenant = await bench.tenant()
      const { emails } = tenant.rooms
      const least = tenant.email()
      const full = fullEmail(tenant)
      await emails.insert([least, full])
      expect(await emails.find(least.id)).toStrictEqual(least)
      expect(await emails.find(full.id)).toStrictEqual(full)
      expect(await emails.list({ ...all, limit: 5, after: undefined })).toStrictEqual([least, full])
    })

    it.each([
      { title: 'no tracking setting', overrides: { tracking: undefined } },
      { title: 'tracking on', overrides: { tracking: true } },
      { title: 'no headers', overrides: { headers: undefined } },
      { title: 'empty headers', overrides: { headers: {} } },
      { title: 'empty attachments', overrides: { attachments: [] } },
      { title: 'an empty name', overrides: { toName: '', fromName: '' } },
      { title: 'an empty error', overrides: { error: '', response: '' } },
      { title: 'nothing to do', overrides: { dueAt: undefined, status: 'SUPPRESSED' as const } },
    ])('returns an email unchanged: $title', async ({ overrides }) => {
      const tenant = await bench.tenant()
      const email = tenant.email(overrides)
      await tenant.rooms.emails.insert([email])
      expect(await tenant.rooms.emails.find(email.id)).toStrictEqual(email)
    })

    it.each(jsonCases)('keeps variables: $title', async ({ data }) => {
      const tenant = await bench.tenant()
      const email = tenant.email({ variables: data })
      await tenant.rooms.emails.insert([email])
      expect((await tenant.rooms.emails.find(email.id))?.variables).toStrictEqual(data)
    })

    it('returns undefined for an unknown id', async () => {
      const { emails } = (await bench.tenant()).rooms
      expect(await emails.find(rowIds.make('eml'))).toBeUndefined()
      expect(await emails.find('eml_\u0000')).toBeUndefined()
    })

    it('inserts none, or a thousand in one call', async () => {
      const tenant = await bench.tenant()
      const { emails } = tenant.rooms
      await emails.insert([])
      expect(await emails.count(all)).toBe(0)
      await emails.insert(Array.from({ length: 1000 }, () => ({ ...fullEmail(tenant), to: 'many@example.com' })))
      expect(await emails.count(all)).toBe(1000)
    })

    it('refuses an id that is taken, and the others of that call with it', async () => {
      const tenant = await bench.tenant()
      const { emails } = tenant.rooms
      const email = tenant.email()
      const sameCall = tenant.email()
      await emails.insert([email])
      await expect(emails.insert([sameCall, { ...email, subject: 'Another' }])).rejects.toThrow(StoreConflict)
      expect(await emails.find(sameCall.id)).toBeUndefined()
      expect(await emails.find(email.id)).toStrictEqual(email)
    })

    it('finds the newest mail to a contact with a template, or of an execution', async () => {
      const tenant = await bench.tenant()
      const { emails } = tenant.rooms
      const contactId = rowIds.make('cnt')
      const of = (at: number, more: Partial<Email> = {}) => tenant.email({ contactId, createdAt: rowTime(at), ...more })
      const [templateId, executionId] = [rowIds.make('tpl'), rowIds.make('exe')]
      const plain = of(9)
      const templated = [of(1, { templateId }), of(3, { templateId, workflowExecutionId: executionId })]
      await emails.insert([plain, ...templated, of(4, { templateId: rowIds.make('tpl') })])
      await emails.insert([tenant.email({ templateId, createdAt: rowTime(8) })])
      const newest = async (wanted: Partial<EmailFilter>, limit = 9) =>
        (await emails.list({ ...all, contactId, limit, after: undefined, ...wanted })).map(({ id }) => id)
      expect(await newest({ templateId })).toStrictEqual(templated.map(({ id }) => id).toReversed())
      expect(await newest({ templateId }, 1)).toStrictEqual([templated[1]?.id])
      expect(await newest({ executionId })).toStrictEqual([templated[1]?.id])
      expect(await newest({ executionId: rowIds.make('exe') })).toStrictEqual([])
    })

    it('filters by the time of acceptance, from and to included', async () => {
      const tenant = await bench.tenant()
      const { emails } = tenant.rooms
      const rows = [1, 2, 3, 4].map((at) =>
        tenant.email({ createdAt: rowTime(at), status: at < 3 ? 'SENT' : 'PENDING' }),
      )
      await emails.insert(rows)
      const idsOf = async (filter: Partial<EmailFilter>) => {
        const found = await emails.list({ ...all, limit: 9, after: undefined, ...filter })
        expect(await emails.count({ ...all, ...filter })).toBe(found.length)
        return found.map(({ id }) => rows.findIndex((row) => row.id === id) + 1)
      }
      expect(await idsOf({ from: rowTime(2) })).toStrictEqual([4, 3, 2])
      expect(await idsOf({ to: rowTime(3) })).toStrictEqual([3, 2, 1])
      expect(await idsOf({ from: rowTime(2), to: rowTime(3) })).toStrictEqual([3, 2])
      expect(await idsOf({ from: rowTime(2), to: rowTime(3), status: 'SENT' })).toStrictEqual([2])
      expect(await idsOf({ from: rowTime(3), to: rowTime(3) })).toStrictEqual([3])
    })

    it('filters by status, contact and search, alone and together', async () => {
      const tenant = await bench.tenant()
      const { emails } = tenant.rooms
      const contacts = [rowIds.make('cnt'), rowIds.make('cnt')]
      const rows = EMAIL_STATUSES.flatMap((status) =>
        contacts.flatMap((contactId) =>
          ['Invoice', 'Welcome'].map((subject) => tenant.email({ status, contactId, subject, dueAt: undefined })),
        ),
      )
      await emails.insert(rows)
      const filters: EmailFilter[] = []
      for (const status of [undefined, ...EMAIL_STATUSES]) {
        for (const contactId of [undefined, ...contacts, rowIds.make('cnt')]) {
          filters.push({ status, contactId })
        }
      }
      for (const filter of filters) {
        const expected = rows.filter(
          (row) =>
            (filter.status === undefined || row.status === filter.status) &&
            (filter.contactId === undefined || row.contactId === filter.contactId),
        )
        const found = await emails.list({ ...filter, limit: 100, after: undefined })
        expect(found.map(({ id }) => id)).toStrictEqual(expected.map(({ id }) => id).reverse())
        expect(await emails.count(filter)).toBe(expected.length)
        for (const search of ['INVO', 'nothing']) {
          const { rows } = await emails.walk({ ...filter, search, limit: 100, after: undefined, most: 1000 })
          const wanted = expected.filter(({ subject }) => subject.toLowerCase().includes(search.toLowerCase()))
          expect(rows.map(({ id }) => id)).toStrictEqual(wanted.map(({ id }) => id).reverse())
        }
      }
    })

    it('walks along the mails with a tag, of a name and perhaps a value', async () => {
      const tenant = await bench.tenant()
      const { emails } = tenant.rooms
      const tags = [[{ name: 'shop' }], [{ name: 'shop', value: 'a:b' }], [{ name: 'a', value: 'shop' }], undefined]
      const rows = Array.from({ length: 24 }, (_, n) =>
        tenant.email({ tags: tags[n % 4], createdAt: rowTime(Math.floor(n / 3)), status: n < 12 ? 'SENT' : 'FAILED' }),
      )
      await emails.insert(rows)
      const walked = async (request: Omit<EmailWalk, 'after' | keyof typeof all> & Partial<EmailFilter>) => {
        const found: string[] = []
        for (let after: EmailWalk['after'], isOpen = true; isOpen; ) {
          const page = await emails.walk({ ...all, ...request, after })
          expect(page.rows.length).toBeLessThanOrEqual(request.limit)
          found.push(...page.rows.map(({ id }) => id))
          after = page.rows.length === request.limit ? page.rows.at(-1) : page.stoppedAt
          isOpen = after !== undefined
        }
        return found
      }
      const newest = rows.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1))
      const filters: Partial<EmailFilter>[] = [{}, { status: 'SENT' }, { from: rowTime(2), to: rowTime(5) }]
      for (const [tag, kinds] of [
        [{ name: 'shop' }, [0, 1]],
        [{ name: 'shop', value: 'a:b' }, [1]],
        [{ name: 'shop', value: 'other' }, []],
        [{ name: 'sho' }, []],
      ] as const)
        for (const filter of filters) {
          const expected = newest.filter(
            (row) =>
              kinds.some((kind) => kind === rows.indexOf(row) % 4) &&
              (filter.status === undefined || row.status === filter.status) &&
              (!filter.from || row.createdAt >= filter.from) &&
              (!filter.to || row.createdAt <= filter.to),
          )
          for (const [limit, most] of [
            [30, 40],
            [1, 1],
            [2, 3],
            [3, 2],
            [4, 24],
          ] as const)
            expect(await walked({ tag, limit, most, ...filter })).toStrictEqual(expected.map(({ id }) => id))
        }
    })

    it('counts by template', async () => {
      const tenant = await bench.tenant()
      const { emails } = tenant.rooms
      const templateId = rowIds.make('tpl')
      await emails.insert([
        tenant.email({ templateId }),
        tenant.email({ templateId, sourceType: 'CAMPAIGN' }),
        tenant.email(),
      ])
      expect(await emails.countByTemplate(templateId)).toBe(2)
      expect(await emails.countByTemplate(rowIds.make('tpl'))).toBe(0)
      expect(await emails.countByTemplate('\u0000')).toBe(0)
    })

    it('keeps every source type', async () => {
      const tenant = await bench.tenant()
      const rows = SOURCE_TYPES.map((sourceType) => tenant.email({ sourceType }))
      await tenant.rooms.emails.insert(rows)
      for (const row of rows) expect(await tenant.rooms.emails.find(row.id)).toStrictEqual(row)
    })

    it('stores a body once for its hash, also many together', async () => {
      const { id, rooms } = await bench.tenant()
      const first = aBody({ html: `<p>é 🙂 ' \\ {{x}}</p>\r\n${'é'.repeat(100_000)}` })
      expect(await rooms.emails.ensureBody(first, 'anybody')).toStrictEqual({ id: first.id, isLasting: true })
      expect((await rooms.emails.ensureBody(aBody({ hash: first.hash }), 'anybody')).id).toBe(first.id)
      expect(await bench.store.ledger.bodies([first.id])).toStrictEqual([first])

      const { hash, html } = aBody()
      const peer = bench.peer.project(id)
      const stored = await Promise.all(
        Array.from({ length: 10 }, (_, i) =>
          (i % 2 ? peer : rooms).emails.ensureBody(aBody({ hash, html }), [rowIds.make('cnt')]),
        ),
      )
      const ids = stored.map((one) => one.id)
      expect(new Set(ids).size).toBe(1)
      expect(await bench.store.ledger.bodies(ids.slice(0, 1))).toStrictEqual([{ id: ids[0], hash, html }])
    })

    it('finds the bodies that exist', async () => {
      const { rooms } = await bench.tenant()
      const bodies = Array.from({ length: 3 }, () => aBody())
      for (const body of bodies) await rooms.emails.ensureBody(body, 'anybody')
      expect(await bench.store.ledger.bodies([])).toStrictEqual([])
      const found = await bench.store.ledger.bodies([rowIds.make('bod'), ...bodies.map(({ id }) => id)])
      expect([...found].sort((a, b) => (a.id < b.id ? -1 : 1))).toStrictEqual(bodies)
    })

    it('stores bytes once for their hash', async () => {
      const { id, rooms } = await bench.tenant()
      const bytes = Uint8Array.from({ length: 70_000 }, (_, i) => (i * 7) % 256)
      const hash = 'c'.repeat(64)
      const peer = bench.peer.project(id)
      await Promise.all(
        [rooms, peer, rooms, peer].map(({ emails }) => emails.ensureBlob(hash, bytes, [rowIds.make('cnt')])),
      )
      await rooms.emails.ensureBlob('d'.repeat(64), new Uint8Array(0), 'anybody')
      const expected = [...bytes]
      bytes.fill(0)
      const kept = await bench.store.ledger.blob(id, hash)
      expect(kept).toBeInstanceOf(Uint8Array)
      expect([...(kept ?? [])]).toStrictEqual(expected)
      expect((await bench.store.ledger.blob(id, 'd'.repeat(64)))?.length).toBe(0)
      expect(await bench.store.ledger.blob(id, 'e'.repeat(64))).toBeUndefined()
    })

    it('keeps mails of a deleted contact', async () => {
      const tenant = await bench.tenant()
      const { contact } = await tenant.rooms.contacts.ensure(aContact())
      const email = tenant.email({ contactId: contact.id })
      await tenant.rooms.emails.insert([email])
      await tenant.rooms.contacts.deleteMany([contact.id])
      expect(await tenant.rooms.emails.find(email.id)).toStrictEqual(email)
      expect(await tenant.rooms.emails.listPersonal([contact.id], 5)).toStrictEqual([{ id: email.id, to: email.to }])
    })

    pagingConformance(async () => {
      const tenant = await bench.tenant()
      return {
        async add(createdAt) {
          const email = tenant.email({ createdAt })
          await tenant.rooms.emails.insert([email])
          return email.id
        },
        list: (request) => tenant.rooms.emails.list({ ...all, ...request }),
      }
    })

    describe.each(['to', 'subject'] as const)('by %s', (column) => {
      searchConformance(async () => {
        const tenant = await bench.tenant()
        const { emails } = tenant.rooms
        const find = async (search?: string) => {
          const found: Email[] = []
          for (let after: EmailWalk['after'], isOpen = true; isOpen; ) {
            const { rows, stoppedAt } = await emails.walk({ ...all, search, limit: 1000, after, most: 1000 })
            found.push(...rows)
            after = stoppedAt
            isOpen = after !== undefined
          }
          return found
        }
        return {
          async add(text) {
            const email = tenant.email({ to: 'x', subject: 'x', [column]: column === 'to' ? text.toLowerCase() : text })
            await emails.insert([email])
            return email[column]
          },
          find: async (search) => (await find(search)).map((email) => email[column]),
          count: async (search) => (await find(search)).length,
        }
      })
    })
  })
}
