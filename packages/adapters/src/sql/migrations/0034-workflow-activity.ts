import { type Kysely, sql } from 'kysely'
import type { Tables } from '../tables.ts'

/** Lets feeds find when executions began and came to their end. */
export async function workflowActivity({ schema }: Kysely<Tables>): Promise<void> {
  await schema.createIndex('executions_started').on('executions').columns(['project_id', 'created_at', 'id']).execute()
  const completed = sql<boolean>`status in ('COMPLETED', 'EXITED')`
  const ofProject = schema.createIndex('executions_completed').on('executions')
  await ofProject.columns(['project_id', 'ended_at', 'id']).where(completed).execute()
  const ofContact = schema.createIndex('executions_completed_contact').on('executions')
  await ofContact.columns(['contact_id', 'ended_at', 'id']).where(completed).execute()
}
