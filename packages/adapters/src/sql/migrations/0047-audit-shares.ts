import type { Kysely } from 'kysely'
import type { Dialect } from '../engine/dialect.ts'
import type { Tables } from '../tables.ts'

/**
 * How many entries a log has had on a day, of each kind and actor. It takes the place of audit_days, which stays for processes
 * of the earlier version that run beside this one.
 */
export async function auditShares({ schema }: Kysely<Tables>, dialect: Dialect): Promise<void> {
  await schema
    .createTable('audit_shares')
    .addColumn('owner', 'text', (c) => c.notNull())
    .addColumn('day', 'integer', (c) => c.notNull())
    .addColumn('share', 'text', (c) => c.notNull())
    .addColumn('entries', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('audit_shares_pk', ['owner', 'day', 'share'])
    .modifyEnd(dialect.schema.clustered)
    .execute()
  await schema.createIndex('audit_shares_oldest').on('audit_shares').column('day').execute()
}
