import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { emptyDirectory, run, runJson } from '../cli.ts'
import { answer, startGateway } from '../gateway.ts'
import { sharedServer } from '../server.ts'

const data = path.join(emptyDirectory(), 'data')
const on = (...args: readonly string[]) => ['--data', data, 'suppressions', ...args]

beforeAll(async () => {
  await run(['migrate', '--data', data])
})

test('creates, gets, and deletes, with a warning about the consequences', async () => {
  const shown =
    /^email +ada@example\.com\nreason +COMPLAINT \(the person .* spam\)\nsince +\d{4}-.*\nid +sup_[0-9a-f]{64}\n$/
  expect(await run(on('create', 'Ada@example.com', '--reason', 'complaint'))).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(shown),
  })
  expect(await run(on('create', 'ada@example.com'))).toMatchObject({ code: 0, stdout: expect.stringMatching(shown) })
  expect(await runJson(on('get', 'ADA@example.com'))).toMatchObject({ email: 'ada@example.com', reason: 'COMPLAINT' })
  expect(await run(on('delete', 'ada@example.com'))).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('and may do so again. It cannot be undone.'),
  })
  expect(await run(on('delete', 'ada@example.com', '--yes'))).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('Mail to ada@example.com is allowed again. The person reported mail'),
  })
  for (const verb of ['get', 'delete'])
    expect(await run(on(verb, 'ada@example.com', '--yes'))).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('SUPPRESSION_NOT_FOUND'),
    })
})

describe('a list of another service', () => {
  const cwd = emptyDirectory()
  writeFileSync(
    path.join(cwd, 'bounces.csv'),
    'status,reason,email,created\r\n5.1.1,550 no,b1@example.com,1709199000\r\n,,nobody,\r\n,spam,b2@example.com,\r\n',
  )

  test('is imported in one command, repeatedly, and exported', async () => {
    const first = await run(on('import', 'bounces.csv'), { cwd })
    expect(first).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(
        /^rows +3\nnewly suppressed +2\nalready suppressed +0\nfailed +1\nline +email +error\n3 +nobody +This is not/,
      ),
      stderr: expect.stringMatching(/^Unknown reasons became MANUAL: 1 row\.\n.*1 of 3 rows failed/),
    })
    const again = await run(on('import', '-', '--reason', 'bounce'), {
      stdin: readFileSync(path.join(cwd, 'bounces.csv'), 'utf8').replace(',,nobody,\r\n', ''),
    })
    expect(again).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/newly suppressed +0\nalready suppressed +2/),
    })
    expect(await runJson(on('list'))).toMatchObject({
      data: [
        { email: 'b2@example.com', reason: 'COMPLAINT' },
        { email: 'b1@example.com', reason: 'MANUAL', createdAt: '2024-02-29T09:30:00.000Z' },
      ],
      total: 2,
    })
    const list = await run(on('list', '--reason', 'manual'))
    expect(list).toMatchObject({ code: 0, stderr: '1 suppression.\n' })
    expect(list.stdout).toBe(
      'entry           kind     reason  since\nb1@example.com  ADDRESS  MANUAL  2024-02-29 09:30:00Z\n',
    )

    const csv =
      /^email,kind,value,reason,createdAt\r\nb2@example\.com,ADDRESS,,COMPLAINT,\S+Z\r\nb1@example\.com,ADDRESS,,MANUAL,2024-02-29T09:30:00\.000Z\r\n$/
    expect(await run(on('export'))).toMatchObject({ code: 0, stdout: expect.stringMatching(csv) })
    expect(await run(on('export', '--output', 'out.csv', '--reason', 'manual'), { cwd })).toMatchObject({
      code: 0,
      stderr: 'Wrote 1 suppression to out.csv.\n',
    })
    expect(await run(on('import', 'out.csv'), { cwd })).toMatchObject({ code: 0 })
  })

  test('is refused without a column of addresses, or without a file', async () => {
    expect(await run(on('import', '-'), { stdin: 'name\nx\n' })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--email-column'),
    })
    expect(await run(on('import', '-'), { stdin: '' })).toMatchObject({ code: 1 })
    expect(await run(on('import', 'nowhere.csv'), { cwd })).toMatchObject({ code: 2 })
    expect(await run(on('create', 'x@example.com', '--reason', 'spite'))).toMatchObject({ code: 2 })
  })
})

describe('domains and patterns', () => {
  const cwd = emptyDirectory()

  test('are added one by one or from a file, found, and deleted', async () => {
    expect(await run(on('add', '.Example.org', '--reason', 'complaint'))).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^domain +\.example\.org\nreason +COMPLAINT/),
    })
    writeFileSync(path.join(cwd, 'blocked.txt'), '# ours\n\nabuse@*\nx@example.net\ncom\n  spam.example \n')
    expect(await run(on('create', '--file', 'blocked.txt'), { cwd })).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/newly suppressed +3\n[\s\S]*failed +1\n[\s\S]*5 +com +com matches the addresses/),
    })
    expect(await runJson(on('list', '--kind', 'pattern'))).toMatchObject({ data: [{ value: 'abuse@*' }], total: 1 })
    expect(await runJson(on('list', '--search', '@example.', '--from', '2026-01-01'))).toMatchObject({
      data: expect.arrayContaining([
        expect.objectContaining({ value: 'x@example.net' }),
        expect.objectContaining({ value: '.example.org' }),
      ]),
    })
    expect(await runJson(on('get', 'a@b.example.org'))).toMatchObject({ value: '.example.org', kind: 'DOMAIN' })
    expect(await run(on('delete', 'a@b.example.org', '--yes'))).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('has no entry of its own: the domain example.org and its subdomains are on'),
    })
    await run(on('create', 'a@b.example.org'))
    expect(await run(on('delete', 'a@b.example.org', '--yes'))).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('is still not sent: .example.org is on the list'),
    })
  })

  test('survive an export and an import, in which a column says what they are', async () => {
    await run(on('export', '--output', 'all.csv'), { cwd })
    for (const entry of ['abuse@*', '.example.org', 'spam.example', 'x@example.net'])
      expect(await run(on('delete', entry, '--yes'))).toMatchObject({ code: 0 })
    expect(await run(on('import', 'all.csv'), { cwd })).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/newly suppressed +4\n/),
    })
    expect(await runJson(on('get', '.example.org'))).toMatchObject({ reason: 'COMPLAINT' })
    const broken = await run(on('import', '-'), { stdin: 'email\ngmail.com\n' })
    expect(broken).toMatchObject({ code: 1, stdout: expect.stringMatching(/newly suppressed +0\n/) })
    for (const args of [['create'], ['create', 'x@example.com', '--file', 'x'], ['list', '--kind', 'people']])
      expect(await run(on(...args))).toMatchObject({ code: 2 })
  })
})

describe('over the network', () => {
  test('a file of any size is sent in batches of 1000, and an export continues where it broke off', async () => {
    const server = await sharedServer()
    const asked: string[] = []
    let isBroken = true
    const { url, stop } = await startGateway(server.url, (request, pass) => {
      if (request.path.startsWith('/suppressions/')) asked.push(request.path)
      if (isBroken && request.path.includes('cursor='))
        return Promise.resolve(answer(500, { error: { code: 'INTERNAL_SERVER_ERROR', message: 'Broken.' } }))
      return pass()
    })
    onTestFinished(async () => void (await stop()))
    const cwd = emptyDirectory()
    const options = { cwd, env: { POSTHORN_URL: url, POSTHORN_KEY: server.key } }
    const addresses = Array.from({ length: 5001 }, (_, n) => `p${n}@example.com\n`).join('')
    const imported = await run(['suppressions', 'import', '-', '--json'], { ...options, stdin: `email\n${addresses}` })
    expect(JSON.parse(imported.stdout)).toMatchObject({ totalRows: 5001, createdCount: 5001, failureCount: 0 })
    expect(asked.splice(0)).toStrictEqual(Array.from({ length: 6 }, () => '/suppressions/import'))

    const command = ['suppressions', 'export', '--output', 'all.csv', '--resume']
    expect(await run(command, options)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('5,000 of 5,001 suppressions are in all.csv.part.'),
    })
    expect(await run([...command, '--reason', 'bounce'], options)).toMatchObject({ code: 2 })
    expect(existsSync(path.join(cwd, 'all.csv'))).toBe(false)
    isBroken = false
    expect(await run(command, options)).toMatchObject({ code: 0, stderr: expect.stringContaining('Wrote 5001 ') })
    const lines = readFileSync(path.join(cwd, 'all.csv'), 'utf8').trimEnd().split('\r\n')
    expect(new Set(lines).size).toBe(5002)
  })
})
