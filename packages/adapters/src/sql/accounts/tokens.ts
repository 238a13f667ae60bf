import type { AccountStore, AccountToken, TokenKind } from '@posthorn/core/access'
import type { Dialect } from '../engine/dialect.ts'
import type { Session } from '../engine/engine.ts'
import { toTime } from '../engine/values.ts'
import { ACCOUNT_TOKEN, type AccountTokenRow } from './columns.ts'
import type { Place } from './select.ts'

function fromTokenRow(dialect: Dialect, row: AccountTokenRow): AccountToken {
  const { project_id, role, inviter_id } = row
  const invitation =
    project_id === null || role === null
      ? undefined
      : { projectId: project_id, role, inviterId: inviter_id ?? undefined }
  return { ...ACCOUNT_TOKEN.fromRow(dialect, row), invitation }
}

async function addToken({ db, dialect }: Place, token: AccountToken, max: number): Promise<void> {
  const { hash, kind, email, invitation } = token
  await db
    .insertInto('account_tokens')
    .values({
      ...ACCOUNT_TOKEN.toRow(dialect, token),
      project_id: invitation?.projectId ?? null,
      role: invitation?.role ?? null,
      inviter_id: invitation?.inviterId ?? null,
    })
    .execute()
  const project = invitation?.projectId ?? null
  const beyond = await db
    .selectFrom('account_tokens')
    .select('hash')
    .where('email', '=', email)
    .where('kind', '=', kind)
    .where('project_id', project === null ? 'is' : '=', project)
    .where('hash', '!=', hash)
    .orderBy('created_at', 'desc')
    .orderBy('hash', 'desc')
    .limit(max)
    .offset(max - 1)
    .execute()
  for (const one of beyond) await db.deleteFrom('account_tokens').where('hash', '=', one.hash).execute()
}

export function tokenVerbs(
  session: Session,
): Pick<AccountStore, 'addToken' | 'findToken' | 'takeToken' | 'closeTokens'> {
  const { write, dialect, read } = session
  return {
    addToken: (token, max) => write((db) => addToken({ db, dialect }, token, max)),

    async findToken(hash: string, kind: TokenKind, now: Date) {
      const row = await read
        .selectFrom('account_tokens')
        .selectAll()
        .where('hash', '=', hash)
        .where('kind', '=', kind)
        .where('expires_at', '>', toTime(now))
        .executeTakeFirst()
      return row && fromTokenRow(dialect, row)
    },

    takeToken(hash: string, kind: TokenKind, now: Date) {
      return write(async (db) => {
        const row = await db
          .deleteFrom('account_tokens')
          .where('hash', '=', hash)
          .where('kind', '=', kind)
          .where('expires_at', '>', toTime(now))
          .returningAll()
          .executeTakeFirst()
        return row && fromTokenRow(dialect, row)
      })
    },

    closeTokens(email: string, kind: TokenKind) {
      return write(async (db) => {
        await db.deleteFrom('account_tokens').where('email', '=', email).where('kind', '=', kind).execute()
      })
    },
  }
}
