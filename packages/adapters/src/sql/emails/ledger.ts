import { type Expedition, type LedgerStore, LOST_CLAIMS_OF_SUSPECT } from '@posthorn/core/delivery'
import type { EmailId } from '@posthorn/core/kernel'
import { sql } from 'kysely'
import type { Session } from '../engine/engine.ts'
import { toTime } from '../engine/values.ts'
import { claim, claimSuspect, clearProofs, lastCall, lost, projectsDue, release, suspectsDue } from './claims.ts'
import { finishVerbs } from './finish.ts'
import { mailLanes, unknownMails } from './lane-backlog.ts'
import { ledgerFindVerbs } from './ledger-find.ts'
import { allLines } from './lines.ts'
import { setTheoreticalArrivals, theoreticalArrivals } from './rates.ts'
import { renewVerbs } from './renew.ts'
import { mailBacklog, mailRetries, waitingProjects } from './waiting.ts'

const HASTENED_AT_ONCE = 1000

export function ledgerStore(session: Session): LedgerStore {
  const { write, dialect } = session
  return {
    ...finishVerbs(session),
    ...renewVerbs(session),
    ...ledgerFindVerbs(session),
    projectsDue: (now, limit, after) => projectsDue(session, now, limit, after),
    claim: (request) => claim(session, request),
    suspectsDue: (now, limit) => suspectsDue(session, now, limit),
    claimSuspect: (request) => claimSuspect(session, request),
    clearProofs: (except) => clearProofs(session, except),
    lastCall: (ids, leaseUntil) => lastCall(session, ids, leaseUntil),
    release: (workerId, ids, now) => release(session, workerId, ids, now),
    lost: (now, limit, onSetAside) => lost(session, now, limit, onSetAside),
    theoreticalArrivals: (projectIds) => theoreticalArrivals(session, projectIds),
    setTheoreticalArrivals: (until) => setTheoreticalArrivals(session, until),
    backlog: (now, atMost) => mailBacklog(session, now, atMost),
    retries: (atMost) => mailRetries(session, atMost),
    lanes: (now, atMost) => mailLanes(session, now, atMost),
    unknown: (atMost) => unknownMails(session, atMost),
    async hasten({ now, waitsMs, suspectWaitMs, leaseMs }: Expedition) {
      const { scan } = session
      const ms = toTime(now)
      const waits = waitsMs.map((wait, attempts) => sql`when ${sql.lit(attempts)} then ${sql.lit(Math.round(wait))}`)
      const waited = sql`cast(${ms} as bigint) + case when created_at > ${ms} then 0
        when lost_claims >= ${sql.lit(LOST_CLAIMS_OF_SUSPECT)} then ${sql.lit(Math.round(suspectWaitMs))} else case attempts ${sql.join(waits, sql` `)}
        else ${sql.lit(Math.round(waitsMs.at(-1) ?? 0))} end end`
      const longest = sql`case when scheduled_at > ${waited} then scheduled_at else ${waited} end`
      const { rows } = await sql<{ id: EmailId }>`with recursive ${waitingProjects()}, ${allLines}
        select emails.id from lines
        join emails on emails.project_id = lines.project_id and emails.priority = lines.priority
          and emails.due_at > ${ms}
        where emails.due_at > ${longest} limit ${HASTENED_AT_ONCE}`.execute(scan)
      return write(async (db) => {
        const leases = await db
          .updateTable('emails')
          .set({ lease_until: ms + leaseMs })
          .where('lease_until', '>', ms + 10 * leaseMs)
          .executeTakeFirst()
        if (rows.length === 0) return Number(leases.numUpdatedRows)
        const ids = dialect.sets.isOneOf(
          sql.ref('id'),
          rows.map(({ id }) => id),
        )
        const { numAffectedRows = 0n } =
          await sql`update emails set due_at = ${longest} where ${ids} and due_at > ${longest}`.execute(db)
        return Number(leases.numUpdatedRows + numAffectedRows)
      })
    },
  }
}
