import type { CampaignSummary, CollectionStep } from '@posthorn/core/automation'
import { ID_ALPHABET, type ProjectId } from '@posthorn/core/kernel'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Dialect } from '../engine/dialect.ts'
import { toFlag, toTime } from '../engine/values.ts'
import { predicateSql } from '../filters/predicate.ts'
import type { Tables } from '../tables.ts'

type Db = Kysely<Tables>

/** The fields of the stored campaign that a step needs. */
export interface CollectedPage {
  readonly collected_at: number | null
  readonly collected_id: string | null
  readonly recipients: number
}

interface Place {
  readonly created_at: number
  readonly id: string
}

const NOTHING = { looked: 0, recipients: 0, isComplete: true }

/**
 * Adds the mails of the next window of contacts. One statement creates them all, so that no contact travels to this
 * process and back. It takes the contacts up to the last one of the window, not a number of them: others may come and
 * go in between.
 */
export async function collectWindow(db: Db, dialect: Dialect, project: ProjectId, step: CollectionStep) {
  const { campaign, window } = step
  const { collection, startedAt } = campaign
  if (!collection || collection.lane === undefined || !startedAt) return NOTHING
  const ahead = await lookFrom(db, project, step)
  if (!ahead) return NOTHING
  const { reached } = ahead
  const cut = ahead.last && (await cutAhead(db, dialect, step, contactsUpTo(project, reached, ahead.last)))
  const { looked, last } = cut ?? ahead
  const part = last && { step, contacts: contactsUpTo(project, reached, last), reached, startedAt }
  const recipients = part ? await insertMails(db, dialect, project, part) : 0
  const isComplete = !cut && looked < window
  await db
    .updateTable('campaigns')
    .set({
      recipients: reached.recipients + recipients,
      is_complete: toFlag(isComplete),
      ...(last && { collected_at: last.created_at, collected_id: last.id }),
    })
    .where('id', '=', campaign.id)
    .execute()
  return { looked, recipients, isComplete, ...(cut && { isFull: true as const }) }
}

/**
 * Returns the place of the collection, and the last of the next contacts that were created until then, in the order of
 * their creation.
 */
async function lookFrom(db: Db, project: ProjectId, { campaign, until, window }: CollectionStep) {
  const the = (column: string) => sql`(select ${sql.ref(column)} from reached)`
  const { rows } = await sql<CollectedPage & { looked: number; last_at: number | null; last_id: string | null }>`
    with reached as (select collected_at, collected_id, recipients from campaigns
      where id = ${campaign.id} and project_id = ${project}),
    ahead as (select created_at, id from contacts where project_id = ${project}
      and (created_at, id) > (coalesce(${the('collected_at')}, ${sql.lit(Number.MIN_SAFE_INTEGER)}), coalesce(${the('collected_id')}, ''))
      and created_at <= ${toTime(until)} order by created_at, id limit ${window})
    select reached.*, (select count(*) from ahead) as looked, last.created_at as last_at, last.id as last_id from reached
    left join (select created_at, id from ahead order by created_at desc, id desc limit 1) as last on true`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { looked, last_at, last_id, ...reached } = row
  const last = last_id === null || last_at === null ? undefined : { created_at: last_at, id: last_id }
  return { reached, looked: Number(looked), last }
}

function contactsUpTo(project: ProjectId, { collected_at, collected_id }: CollectedPage, last: Place) {
  const after = collected_id === null ? sql`` : sql`and (created_at, id) > (${collected_at}, ${collected_id})`
  return sql`from contacts where project_id = ${project} ${after} and (created_at, id) <= (${last.created_at}, ${last.id})`
}

async function lookAhead(db: Db, walk: RawBuilder<unknown>, window: number) {
  const { rows } = await sql<{ looked: number; created_at: number | null; id: string | null }>`
    with ahead as (select created_at, id ${walk} limit ${window})
    select (select count(*) from ahead) as looked, last.created_at, last.id
    from (select created_at, id from ahead order by created_at desc, id desc limit 1) as last`.execute(db)
  const [row] = rows
  if (!row || row.id === null || row.created_at === null) return { looked: 0, last: undefined }
  return { looked: Number(row.looked), last: { created_at: row.created_at, id: row.id } }
}

/** Returns the contacts before the first recipient for whom there is no room; undefined when there is room for all. */
async function cutAhead(
  db: Db,
  dialect: Dialect,
  { most, window, predicate, subscribedOnly }: CollectionStep,
  contacts: RawBuilder<unknown>,
) {
  if (most === undefined || most >= window) return undefined
  const { rows } = await sql<Place>`select created_at, id from (select * ${contacts}) as contacts
    where ${recipientsSql(dialect, { predicate, subscribedOnly })}
    order by created_at, id limit 1 offset ${most}`.execute(db)
  const [next] = rows
  if (!next) return undefined
  const before = sql`${contacts} and (created_at, id) < (${next.created_at}, ${next.id}) order by created_at, id`
  return lookAhead(db, before, window)
}

const recipientsSql = (
  dialect: Dialect,
  { predicate, subscribedOnly }: Pick<CollectionStep, 'predicate' | 'subscribedOnly'>,
) => sql`${predicateSql(dialect, predicate)} ${subscribedOnly ? sql`and contacts.subscribed = 1` : sql``}`

const text = (value: string | null) => sql`cast(${value} as text)`
const number = (value: number) => sql<number>`cast(${value} as integer)`
const time = (value: Date) => sql`cast(${toTime(value)} as bigint)`

async function insertMails(
  db: Db,
  dialect: Dialect,
  project: ProjectId,
  {
    step,
    contacts,
    reached,
    startedAt,
  }: {
    readonly step: CollectionStep
    readonly contacts: RawBuilder<unknown>
    readonly reached: CollectedPage
    readonly startedAt: Date
  },
): Promise<number> {
  const { mail, predicate, subscribedOnly } = step
  const columns = mailColumns(dialect, project, step, startedAt)
  const names = sql.join(Object.keys(columns).map((name) => sql.id(name)))
  const values = sql.join(Object.values(columns))
  const place = sql<number>`${number(reached.recipients)} - 1 + row_number() over (order by contacts.created_at, contacts.id)`
  const { numAffectedRows = 0n } = await sql`insert into emails (${names})
    select ${values} from (
      select ${text(mail.idPrefix)} || ${base32(sql.ref('place'), 4)} || ${base32(sql.ref('noise'), 12)} as mail_id, *
      from (
        select ${place} as place, ${dialect.randomBits} as noise, ${dialect.randomBits} as proof, contacts.*
        from (select * ${contacts}) as contacts
        where ${recipientsSql(dialect, { predicate, subscribedOnly })}
      ) as contacts
    ) as contacts where true
    on conflict (campaign_id, contact_id) where campaign_id is not null do nothing`.execute(db)
  return Number(numAffectedRows)
}

/** Returns the last bits of a number as characters of ids, 5 bits each. */
function base32(number: RawBuilder<unknown>, length: number): RawBuilder<string> {
  const characters = Array.from({ length }, (_, at) => {
    const bits = sql`(${number} >> ${sql.lit(5 * (length - 1 - at))}) & 31`
    return sql`substr(${sql.lit(ID_ALPHABET)}, cast((${bits}) + 1 as integer), 1)`
  })
  return sql`${sql.join(characters, sql` || `)}`
}

function mailColumns(
  dialect: Dialect,
  project: ProjectId,
  { campaign, mail }: CollectionStep,
  startedAt: Date,
): Readonly<Record<string, RawBuilder<unknown>>> {
  const id = sql.ref('contacts.mail_id')
  return {
    id,
    project_id: text(project),
    contact_id: sql.ref('contacts.id'),
    source_type: sql.lit('CAMPAIGN'),
    priority: number(campaign.collection?.lane ?? 0),
    campaign_id: text(campaign.id),
    status: sql.lit('PENDING'),
    subject: text(campaign.subject),
    from_email: text(campaign.from),
    from_name: text(mail.fromName),
    to_email: sql.ref('contacts.email'),
    reply_to: text(campaign.replyTo ?? null),
    message_id: sql`'<' || ${id} || '+' || ${base32(sql.ref('contacts.proof'), 12)} || ${text(`@${mail.domain}>`)}`,
    body_id: text(campaign.collection?.bodyId ?? null),
    variables: variablesSql(dialect, mail.variables),
    marketing: number(toFlag(isMarketing(campaign))),
    ...(mail.footer && { footer: sql.lit(1) }),
    attempts: sql.lit(0),
    unknown_outcomes: sql.lit(0),
    due_at: time(startedAt),
    opens: sql.lit(0),
    clicks: sql.lit(0),
    created_at: time(startedAt),
  }
}

const isMarketing = ({ category }: CampaignSummary) => category !== 'TRANSACTIONAL'

/** The variables of the contact itself, whatever fields it has. */
const OWN: Readonly<Record<string, (dialect: Dialect) => RawBuilder<unknown>>> = {
  id: () => sql.ref('contacts.id'),
  svc_id: () => sql.ref('contacts.id'),
  email: () => sql.ref('contacts.email'),
  svc_email: () => sql.ref('contacts.email'),
  subscribed: ({ json }) => json.flag(sql.ref('contacts.subscribed')),
  data: ({ json }) => json.whole(sql.ref('contacts.data')),
}

/**
 * More fields than this are not read one by one: each reading scans the contact's data, which may have 100 kB, from its
 * beginning.
 */
const READ_SINGLY = 40

/**
 * Returns the object of these variables; one that a contact lacks is null or absent. With many variables it has all
 * fields.
 */
function variablesSql(dialect: Dialect, names: readonly string[]): RawBuilder<unknown> {
  const data = sql.ref('contacts.data')
  const own = Object.entries(OWN).flatMap(([name, read]) =>
    names.includes(name) ? [[name, read(dialect)] as const] : [],
  )
  const fields = names.filter((name) => name !== '__proto__' && !Object.hasOwn(OWN, name))
  if (fields.length > READ_SINGLY) return dialect.json.replaced(data, own)
  return dialect.json.object([...own, ...fields.map((name) => [name, dialect.json.valueAt(data, [name])] as const)])
}
