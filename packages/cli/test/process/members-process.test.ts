import type { ChildProcess } from 'node:child_process'
import path from 'node:path'
import { createClient } from '@posthorn/sdk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../../core/src/testing/patience.ts'
import { emptyDirectory, type Outcome, run, start } from '../cli.ts'
import { ended, output } from '../process-kit.ts'

const SECRET = `sk_${'b'.repeat(64)}`
const PASSWORD = 'correct horse'
const OWNER = 'boss@example.com'
let server: ChildProcess
let url = ''

beforeAll(async () => {
  const data = path.join(emptyDirectory(), 'data')
  const env = { POSTHORN_SECRET_KEY: SECRET, POSTHORN_ADMIN_EMAIL: OWNER, POSTHORN_ADMIN_PASSWORD: PASSWORD }
  server = start(['serve', '--port', '0', '--data', data, '--log-level', 'warn'], { env })
  url = (await output(server, /ready at (http:\S+)/))[1] ?? ''
  // A key does not contain its project; its contacts do.
  await createClient({ url, key: SECRET }).contacts.create({ email: 'customer@example.com' })
})
afterAll(async () => {
  const exit = ended(server)
  server.kill('SIGTERM')
  await exit
})

/** Runs a command in the administrator's terminal. */
const members = (...args: readonly string[]) =>
  run(['members', ...args], { env: { POSTHORN_URL: url, POSTHORN_KEY: SECRET } })

async function json(...args: readonly string[]): Promise<unknown> {
  const { code, stdout, stderr } = await members(...args, '--json')
  expect([code, stderr]).toStrictEqual([0, ''])
  return JSON.parse(stdout)
}

/** Returns the token in the newest mail to an address with a link to a page. */
const tokenFor = (email: string, page: string) =>
  eventually(async () => {
    const inbox = createClient({ url }).inbox
    const {
      data: [mail],
    } = await inbox.list({ search: email })
    const message = mail && (await inbox.get(mail.id))
    const token = new RegExp(`/account/${page}/(\\w{64})`).exec(JSON.stringify(message))?.[1]
    if (token === undefined) throw new Error(`no mail to ${email} leads to ${page}`)
    return token
  })

/** Creates a person with a verified account. */
async function person(email: string) {
  const client = createClient({ url })
  await client.account.signUp({ email, password: PASSWORD })
  await client.account.verify(await tokenFor(email, 'verify'))
  return client
}

/** Returns the person's projects, each with their role. */
const rolesOf = async (client: ReturnType<typeof createClient>) =>
  (await client.projects.list()).map(({ role }) => role)

const done = (line: string): Partial<Outcome> => ({ code: 0, stdout: `${line}\n`, stderr: '' })

test('a person with an account is added, gets another role, is removed, and receives mail about it', async () => {
  const ada = await person('ada@example.com')
  expect(await rolesOf(ada)).toStrictEqual([])
  expect(await members('create', 'ada@example.com')).toMatchObject(
    done('ada@example.com is now a member with the role MEMBER.'),
  )
  expect(await rolesOf(ada)).toStrictEqual(['MEMBER'])
  expect(await members('create', 'ada@example.com')).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining('CONFLICT'),
  })
  expect(await members('update', 'ada@example.com', '--role', 'ADMIN')).toMatchObject(
    done('ada@example.com is now ADMIN.'),
  )
  expect(await rolesOf(ada)).toStrictEqual(['ADMIN'])
  expect((await members('list')).stdout).toMatch(/ada@example\.com +ADMIN +usr_/)
  const refused = await members('delete', 'ada@example.com')
  expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('--yes') })
  expect(await rolesOf(ada)).toStrictEqual(['ADMIN'])
  expect(await members('delete', 'ada@example.com', '--yes')).toMatchObject(done('Removed ada@example.com.'))
  expect(await rolesOf(ada)).toStrictEqual([])
  expect(await members('delete', 'ada@example.com', '--yes')).toMatchObject({ code: 1 })
})

test('members are listed as JSON, and selected by id or by address', async () => {
  const grace = await person('grace@example.com')
  const added = await json('create', 'grace@example.com', '--role', 'ADMIN')
  expect(added).toMatchObject({ email: 'grace@example.com', role: 'ADMIN', userId: expect.stringMatching(/^usr_/) })
  const { userId } = added as { readonly userId: string }
  expect(await json('update', userId, '--role', 'MEMBER')).toMatchObject({ userId, role: 'MEMBER' })
  expect(await rolesOf(grace)).toStrictEqual(['MEMBER'])
  expect(await json('list')).toMatchObject([
    { email: OWNER, role: 'OWNER' },
    { email: 'grace@example.com', role: 'MEMBER', userId, createdAt: expect.any(String) },
  ])
  expect(await json('delete', userId, '--yes')).toStrictEqual({ userId, email: 'grace@example.com', deleted: true })
  expect(await json('list')).toMatchObject([{ email: OWNER }])
})

test('a person without an account gets a mail, and joins with it', async () => {
  expect(await members('create', 'new@example.com', '--role', 'ADMIN')).toMatchObject(
    done('Sent an invitation to new@example.com.'),
  )
  const client = createClient({ url })
  const token = await tokenFor('new@example.com', 'join')
  await client.account.signUp({ email: 'new@example.com', password: PASSWORD, token })
  expect(await rolesOf(client)).toStrictEqual(['ADMIN'])
  expect(await members('delete', 'new@example.com', '--yes')).toMatchObject(done('Removed new@example.com.'))
})
