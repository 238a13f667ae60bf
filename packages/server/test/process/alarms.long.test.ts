import { eventually } from '@posthorn/core/testing'
import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { queryPostgres } from '../../../../test/support/postgres.ts'
import { startSmtpServer } from '../../../../test/support/smtp-server.ts'
import { change, passTime, startServer } from '../alarms-kit.ts'
import { at } from '../harness.ts'
import { callNode, postgresFor } from '../nodes-kit.ts'

const postgres = await postgresFor('the alarm of a database that takes no writes')
afterAll(() => postgres?.stop())

describe('the alarms', () => {
  it('fire when the mail server is gone, and later for the waiting mail', async () => {
    const smtp = await startSmtpServer()
    const { firing, send, file } = await startServer('', {
      POSTHORN_MAILER_URL: smtp.url,
      POSTHORN_SANDBOX_DOMAIN: 'sandbox.localhost',
    })
    await smtp.stop()
    expect((await send()).status).toBe(200)
    await eventually(async () => expect(await firing()).toStrictEqual(['PosthornMailServerDown']))
    passTime(file, 'created_at', 1000)
    await eventually(async () =>
      expect(await firing()).toStrictEqual(['PosthornMailServerDown', 'PosthornMailNotTaken']),
    )
  })

  it('fire when no worker takes due mail', async () => {
    const { firing, send, file } = await startServer('', { worker: false })
    expect((await send()).status).toBe(200)
    passTime(file, 'due_at', 200)
    await eventually(async () => expect(await firing()).toStrictEqual([]))
    passTime(file, 'due_at', 200)
    await eventually(async () => expect(await firing()).toStrictEqual(['PosthornMailNotClaimed']))
  })

  it('fire for a mail that cannot be read', async () => {
    const { firing, send, file, serving } = await startServer('', { POSTHORN_SEND_RATE: '0.001' })
    expect((await send('first@example.com')).status).toBe(200)
    await eventually(async () => expect(at((await callNode(serving, 'GET /emails?status=SENT')).json, 'total')).toBe(1))
    expect((await send('second@example.com')).status).toBe(200) // waits for the rate
    change(file, `update emails set variables = '{' where status = 'PENDING'; update projects set paid_until = null`)
    await eventually(async () => expect(await firing()).toStrictEqual(['PosthornMailSetAside']))
  })

  it.skipIf(!postgres)('fire when the database takes no writes', async () => {
    const url = (await postgres?.createDatabase()) ?? ''
    const { firing, send } = await startServer(url)
    expect(await firing()).toStrictEqual([])
    const name = new URL(url).pathname.slice(1)
    const others = `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and pid <> pg_backend_pid()`
    await queryPostgres(url, `alter database "${name}" set default_transaction_read_only = on`)
    await queryPostgres(url, others)
    await eventually(async () => {
      expect((await send()).status).toBe(503)
      expect(await firing()).toEqual(expect.arrayContaining(['PosthornNotReady', 'PosthornDatabaseErrors']))
    })
  })

  it.skipIf(!postgres)('have their metrics while the database keeps a query waiting', async () => {
    const url = (await postgres?.createDatabase()) ?? ''
    const { scrape } = await startServer(url, { worker: false })
    const value = async (name: string) => (await scrape()).find((sample) => sample.name === name)?.value
    const admin = new pg.Client({ connectionString: url })
    await admin.connect()
    await admin.query('begin')
    await admin.query('lock table emails in access exclusive mode')
    await eventually(async () => expect(await value('posthorn_queue_mails')).toBeNaN())
    const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    expect((await admin.query(waiting)).rows.length).toBeGreaterThan(0) // the scrape did not wait for its end
    expect(await value('posthorn_build_info')).toBe(1)
    await admin.query('rollback')
    await admin.end()
    await eventually(async () => expect(await value('posthorn_queue_mails')).toBe(0))
  })
})
