import { HITS_AT_ONCE, HITS_OF_MAIL_MAX, type HitStore, type StoredHit } from '../../delivery/tracking/store.ts'
import type { EmailId } from '../../kernel/ids/ids.ts'
import { hasCome } from './rows.ts'
import type { Source } from './tables.ts'

const keyOf = (seq: number) => String(seq).padStart(12, '0')

export function memoryTracking(source: Source): HitStore {
  return {
    insert: (hits) =>
      source.write((tables) => {
        const last = tables.hits.filter(() => true).reduce((most, { seq }) => Math.max(most, seq), 0)
        for (const [index, hit] of hits.entries()) {
          const seq = last + 1 + index
          tables.hits.set(keyOf(seq), { ...hit, seq })
        }
      }),
    due: (now, limit) =>
      source.write(({ hits, emails }) => {
        const dueOf = hits.filter(({ dueAt }) => hasCome(dueAt, now)).map(({ emailId }) => emailId)
        const loose = new Set(dueOf.filter((id) => !emails.get(id)))
        for (const { seq } of hits.filter(({ emailId }) => loose.has(emailId))) hits.delete(keyOf(seq))
        const due = hits
          .filter(({ dueAt }) => hasCome(dueAt, now))
          .sort((one, other) => one.dueAt.getTime() - other.dueAt.getTime() || one.seq - other.seq)
        const few = mailsOf(due).slice(0, limit)
        const ids = few.filter((_, index) => hitsOf(due, few.slice(0, index)) < HITS_AT_ONCE)
        const all = hits
          .filter(({ emailId }) => ids.includes(emailId))
          .sort((one, other) => one.seq - other.seq)
          .slice(0, HITS_OF_MAIL_MAX)
        return ids.flatMap((id) => {
          const email = emails.get(id)?.email
          const own = all.filter(({ emailId }) => emailId === id).map(({ dueAt: _, ...hit }) => hit)
          return email && own.length > 0 ? [{ email, hits: own }] : []
        })
      }),
    postpone: (mails) =>
      source.write(({ hits }) => {
        const until = new Map(mails.map(({ emailId, dueAt }) => [emailId, dueAt]))
        for (const hit of hits.filter(({ emailId }) => until.has(emailId)))
          hits.set(keyOf(hit.seq), { ...hit, dueAt: until.get(hit.emailId) ?? hit.dueAt })
      }),
    delete: (gone) =>
      source.write(({ hits }) => {
        for (const { seq } of gone) hits.delete(keyOf(seq))
      }),
  }
}

type OfMail = Pick<StoredHit, 'emailId'>
const mailsOf = (hits: readonly OfMail[]) => [...new Set(hits.map(({ emailId }) => emailId))]
const hitsOf = (hits: readonly OfMail[], ids: readonly EmailId[]) =>
  hits.filter(({ emailId }) => ids.includes(emailId)).length
