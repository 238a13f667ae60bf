import { afterAll, describe, expect, it } from 'vitest'
import { startPostgres } from '../../../../test/support/postgres.ts'
import { emptyDirectory, run, runJson } from '../cli.ts'

const found = await startPostgres()
const postgres = 'server' in found ? found.server : undefined
if ('missing' in found) console.warn(`SKIPPED: the command line on PostgreSQL is not tested here: ${found.missing}`)
afterAll(() => postgres?.stop())

describe.skipIf(!postgres)('a database on PostgreSQL, without a server', () => {
  it('is migrated, made use of, and waited for', async () => {
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

  it('that does not answer is told as such', async () => {
    const outcome = await run(['emails', 'list', '--data', 'postgres://nobody:secret@127.0.0.1:1/none'])
    expect(outcome.code).not.toBe(0)
    expect(outcome.stderr).toContain('the database does not answer')
    expect(outcome.stderr).not.toContain('secret')
  })
})
