import type { KeyId, ProjectId } from '@posthorn/core/kernel'
import { type Kysely, type SqlBool, sql } from 'kysely'
import type { Tables } from '../tables.ts'
import type { NamedKeyRow } from './key-columns.ts'

export const named = (project: ProjectId, db: Kysely<Tables>) =>
  db
    .selectFrom('api_keys')
    .selectAll()
    .where('project_id', '=', project)
    .where('id', 'is not', null)
    .$castTo<NamedKeyRow>()

export const one = (project: ProjectId, id: KeyId) => sql<SqlBool>`project_id = ${project} and id = ${id}`
