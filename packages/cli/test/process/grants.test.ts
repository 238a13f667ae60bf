import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { queryPostgres, startPostgres } from '../../../../test/support/postgres.ts'
import { emptyDirectory, runProcess } from '../cli.ts'

const found = await startPostgres()
const server = 'server' in found ? found.server : undefined
if ('missing' in found) console.warn(`SKIPPED: missing grants are not tested: ${found.missing}`)
afterAll(() => server?.stop())

const GRANTS = 'grant select, insert, update, delete on all tables in schema public to'

it.skipIf(!server).each<[string, string, (role: string) => string, (role: string) => string]>([
  [
    'migrate',
    'makes tables',
    () => 'drop schema public cascade; create schema public; grant usage on schema public to public',
    (role) => `grant usage, create on schema "public" to "${role}"`,
  ],
  [
    'serve',
    'inserts mails',
    (role) => `${GRANTS} ${role}; revoke insert on emails from ${role}`,
    (role) => `grant insert on "public"."emails" to "${role}"`,
  ],
  [
    'doctor',
    'looks into the schema',
    (role) => `${GRANTS} ${role}; revoke usage on schema public from public`,
    (role) => `grant usage on schema "public" to "${role}"`,
  ],
])('posthorn %s names the missing grant before its role %s', async (command, _, change, grant) => {
  const superuser = (await server?.createDatabase()) ?? ''
  const role = `nodes_${randomBytes(6).toString('hex')}`
  await queryPostgres(superuser, `create role ${role} login password 'secret'; ${change(role)}`)
  onTestFinished(async () => void (await queryPostgres(superuser, `drop owned by ${role}; drop role ${role}`)))
  const url = new URL(superuser)
  url.username = role
  url.password = 'secret'
  const { code, stdout, stderr } = await runProcess([command], {
    env: {
      POSTHORN_DATABASE_URL: url.href,
      POSTHORN_DATA: path.join(emptyDirectory(), 'data'),
      PORT: '0',
      POSTHORN_MASTER_KEY: randomBytes(32).toString('hex'),
    },
  })
  const output = stdout + stderr
  expect(code).toBe(command === 'doctor' ? 1 : 3)
  expect(output).toContain('MISSING_GRANT')
  expect(output).toContain(grant(role))
  expect(output).not.toContain('bug in posthorn')
})
