import { rowIds } from '@posthorn/core/testing'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { describe, expect, it } from 'vitest'
import { command } from '../sql/engine/statement.ts'
import { lockAnswers } from '../sql/idempotency/group.ts'
import { postgresDialect } from './dialect.ts'
import { pipelineOn } from './pipeline.ts'

/** Returns a connection that answers every statement, and the list of its statements. */
function connection() {
  const asked: string[] = []
  const client = {
    async query(text: string) {
      asked.push(text)
      return { command: 'SELECT', rowCount: 0, rows: [] }
    },
    release() {},
  } as unknown as PostgresPoolClient
  const pool: PostgresPool = { options: {}, connect: async () => client, end: async () => {} }
  return { asked, db: pipelineOn(client, pool) }
}

describe('a pipeline', () => {
  it('sends immediately, in the order of the calls', async () => {
    const { asked, db } = connection()
    const sent = ['begin; set local a = 1', 'select 1', 'commit'].map((text) => command(db, text))
    expect(asked).toStrictEqual(['begin; set local a = 1', 'select 1', 'commit'])
    await Promise.all(sent)
  })

  it('locks the keys of idempotent requests before it looks for their answers', async () => {
    const { asked, db } = connection()
    await command(db, 'begin')
    await lockAnswers(db, postgresDialect, [{ project: rowIds.make('prj'), key: 'order-1042' }])
    expect(asked.slice(1)).toStrictEqual([
      expect.stringContaining('advisory'),
      expect.stringContaining('from idempotency'),
    ])
  })

  it('refuses statements after the commit, because they could not be rolled back', async () => {
    const { asked, db } = connection()
    await Promise.all([command(db, 'begin'), command(db, 'commit')])
    await expect(command(db, 'insert')).rejects.toThrow('over')
    await command(db, 'rollback')
    await command(db, 'begin')
    await command(db, 'insert')
    expect(asked).toStrictEqual(['begin', 'commit', 'rollback', 'begin', 'insert'])
  })
})
