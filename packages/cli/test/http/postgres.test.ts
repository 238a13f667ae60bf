import { readdirSync } from 'node:fs'
import path from 'node:path'
import { agreeOnBaseUrl, openStore } from '@posthorn/server'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { queryPostgres, startPostgres } from '../../../../test/support/postgres.ts'
import { emptyDirectory, run, runJson } from '../cli.ts'

const found = await startPostgres()
const postgres = 'server' in found ? found.server : undefined
if ('missing' in found) console.warn(`SKIPPED: the command line on PostgreSQL is not tested here: ${found.missing}`)
afterAll(() => postgres?.stop())

describe.skipIf(!postgres)('a database on PostgreSQL, without a server', () => {
  it('is migrated, used, and awaited', async () => {
    const url = (await postgres?.createEmptyDatabase()) ?? ''
    const env = { POSTHORN_DATA: emptyDirectory() }
    const named = ['--data', url]
    expect(await runJson(['migrate', ...named], { env })).toMatchObject({
      applied: expect.arrayContaining(['0001-initial']),
    })
    expect(await runJson(['migrate', ...named], { env })).toMatchObject({ applied: [] })
    const mail = ['--to', 'ada@example.com', '--from', 'post@sandbox.localhost', '--subject', 'Hi', '--body', 'Hello']
    const sent = await run(['send', ...mail, '--wait', '60', '--json', ...named], { env })
    expect(sent.code).toBe(0)
    expect(JSON.parse(sent.stdout)).toMatchObject({ emails: [{ status: 'SENT' }] })
    expect(sent.stderr).toContain('sk_')
    expect(sent.stderr).not.toContain('postgres://')
    expect((await run(['emails', 'list', ...named], { env })).stdout).toMatch(/SENT +ada@example\.com/)
  })

  it('that does not answer is reported as such', async () => {
    const outcome = await run(['emails', 'list', '--data', 'postgres://nobody:secret@127.0.0.1:1/none'])
    expect(outcome.code).not.toBe(0)
    expect(outcome.stderr).toContain('the database does not respond')
    expect(outcome.stderr).not.toContain('secret')
  })

  describe('of an application that embeds the product', () => {
    const masterKey = 'a master key of the application, long enough'
    let url = ''
    let env: Readonly<Record<string, string>> = {}

    beforeAll(async () => {
      url = (await postgres?.createEmptyDatabase()) ?? ''
      env = { POSTHORN_DATA: emptyDirectory(), POSTHORN_MASTER_KEY: masterKey }
      // A role with another name than the schema, which would otherwise be the first of its connections.
      await queryPostgres(url, 'do $$ begin create role shop superuser login; exception when others then end $$')
      url = url.replace(/\/\/\w+@/, '//shop@')
      // Tables of the application, some of which have the product's names.
      await queryPostgres(url, 'create table kysely_migration (name text primary key, timestamp text)')
      await queryPostgres(url, "insert into kysely_migration values ('0001-initial', '2026')")
      await queryPostgres(url, 'create table projects (id int, title text)')
      // Created as by createPosthorn({ store: postgres(pool) }).
      expect(await run(['init', '--data', `${url}?schema=posthorn`], { env })).toMatchObject({ code: 0 })
    })

    it('is used in the schema of its tables, with and without its name', async () => {
      const named = ['--data', url]
      expect(await run(['projects', 'create', 'Shop', ...named], { env })).toMatchObject({ code: 0 })
      const list = await runJson(['projects', 'list', ...named], { env })
      expect(list).toEqual(expect.arrayContaining([expect.objectContaining({ name: 'Shop' })]))
      expect(await runJson(['projects', 'list', '--data', `${url}?schema=posthorn`], { env })).toEqual(list)
      const doctor = await run(['doctor', ...named], { env })
      expect(doctor.stdout).toMatch(/^ok +database/m)
      expect(await run(['migrate', ...named], { env })).toMatchObject({ code: 0 })
      const tables = await queryPostgres(url, "select tablename from pg_tables where schemaname = 'public' order by 1")
      expect(tables.flatMap((row) => Object.values(row))).toEqual(['kysely_migration', 'projects'])
    })

    it('delivers mail only with the base URL of the application', async () => {
      const mail = [
        '--from',
        'post@sandbox.localhost',
        '--subject',
        'Hi',
        '--body',
        'Hello',
        '--project',
        'Shop',
        '--wait',
        '20',
      ]
      const send = (to: string, more = {}) =>
        run(['send', '--to', to, ...mail, '--data', url, '--json'], { env: { ...env, ...more } })
      const left = await send('ada@example.com')
      expect(left).toMatchObject({ code: 0 })
      expect(left.stderr).toContain('set POSTHORN_BASE_URL to the URL at which the application serves Posthorn')
      expect((await send('bob@example.com', { POSTHORN_BASE_URL: 'https://shop.example/mail' })).stderr).not.toContain(
        'POSTHORN_BASE_URL',
      )
    })

    it('delivers mail with the base URL that the application stored', async () => {
      const store = await openStore({ database: { kind: 'postgres', url: `${url}?schema=posthorn` } })
      await agreeOnBaseUrl({ store }, 'https://old.example/mail')
      await agreeOnBaseUrl({ store }, 'https://shop.example/mail')
      await store.close()
      const mail = [
        '--from',
        'post@sandbox.localhost',
        '--subject',
        'Hi',
        '--body',
        '<a href="{{unsubscribeUrl}}">No</a>',
      ]
      const send = async (to: string, more = {}) => {
        const args = ['send', '--to', to, ...mail, '--project', 'Shop', '--wait', '60', '--data', url, '--json']
        const sent = await run(args, { env: { ...env, POSTHORN_MAILER_URL: 'inbox:', ...more } })
        expect(sent).toMatchObject({ code: 0, stdout: expect.stringContaining('"SENT"') })
        expect(sent.stderr).not.toContain('POSTHORN_BASE_URL')
        const { email } = JSON.parse(sent.stdout).emails[0]
        return JSON.stringify(await runJson(['inbox', 'get', email, '--data', url, '--project', 'Shop'], { env }))
      }
      expect(await send('cy@example.com')).toContain('https://shop.example/mail/')
      const result = await send('di@example.com', { POSTHORN_BASE_URL: 'https://told.example' })
      expect([result.includes('https://told.example/'), result.includes('shop.example/mail')]).toStrictEqual([
        true,
        false,
      ])
    })

    it('is not found in a schema of others', async () => {
      const outcome = await run(['projects', 'list', '--data', `${url}?schema=elsewhere`], { env })
      expect(outcome).toMatchObject({ code: 2, stderr: expect.stringContaining('NO_DATABASE') })
    })

    it('explains the valid names of a schema', async () => {
      const outcome = await run(['projects', 'list', '--data', `${url}?schema=Post%20horn`], { env })
      expect(outcome.code).not.toBe(0)
      expect(outcome.stderr).toContain('lower-case letters, digits and underscores')
    })
  })
})

test('--data takes the file of a database', async () => {
  const cwd = emptyDirectory()
  const file = path.join(cwd, 'mail.db')
  expect(await run(['init', '--data', file])).toMatchObject({ code: 0 })
  expect(readdirSync(cwd)).toContain('mail.db')
  expect(await run(['contacts', 'list', '--data', file])).toMatchObject({ code: 0 })
})
