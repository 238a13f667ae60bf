import { expect, test } from 'vitest'
import type { Answer, Caller } from '../harness.ts'
import { at } from '../harness.ts'
import { type Node, postgresFor, startNode } from '../nodes-kit.ts'
import { openBrowser, openGithub } from '../providers-kit.ts'

const BASE = 'http://mail.example.com'
const client = { id: 'our id', secret: 'our secret' }
const postgres = await postgresFor('signing in by a provider at two nodes')

let networks = 0
/** Calls a node, from another network each time. */
const callerOf =
  ({ url }: Node): Caller =>
  async (operation, { headers = {} } = {}) => {
    const [method = '', path = ''] = operation.split(' ')
    networks += 1
    const all = { ...headers, 'x-forwarded-for': `198.51.100.${networks}` }
    const response = await fetch(url + path, { method, headers: all, redirect: 'manual' })
    const text = await response.text()
    const isJson = /json/.test(response.headers.get('content-type') ?? '')
    return {
      status: response.status,
      headers: response.headers,
      text,
      json: isJson ? JSON.parse(text) : undefined,
    } as unknown as Answer
  }

test.runIf(postgres).each([2, 5])('%i first sign-ins on two nodes together end in one account', async (count) => {
  const github = await openGithub(client)
  try {
    Object.assign(github.account, { subject: String(7000 + count), email: `n${count}@example.com`, isVerified: true })
    const database = (await postgres?.createDatabase()) ?? ''
    const env = {
      POSTHORN_BASE_URL: BASE,
      POSTHORN_GITHUB_CLIENT_ID: client.id,
      POSTHORN_GITHUB_CLIENT_SECRET: client.secret,
      POSTHORN_GITHUB_URL: github.url,
    }
    const nodes = [await startNode(database, env), await startNode(database, env)]
    const windows = Array.from({ length: count }, (_, index) => openBrowser(callerOf(nodes[index % 2] as Node), BASE))
    const backs = await Promise.all(windows.map((one) => one.signIn('github')))
    expect(backs.map(({ status }) => status)).toStrictEqual(Array(count).fill(303))
    const ids = await Promise.all(windows.map(async (one) => at(await one.me(), 'id')))
    expect([new Set(ids).size, typeof ids[0]]).toStrictEqual([1, 'string'])
  } finally {
    github.close()
  }
})
