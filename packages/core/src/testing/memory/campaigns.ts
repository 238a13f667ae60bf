import { askedFields, isActive, isUnfinished } from '../../automation/campaigns/asked.ts'
import {
  type Campaign,
  type CampaignSummary,
  type MailCounts,
  WITHDRAWN_MAILS,
} from '../../automation/campaigns/schema.ts'
import {
  type AskedFor,
  CAMPAIGNS_AT_ONCE,
  type CampaignFilter,
  type CampaignLine,
  type CampaignStore,
  type CollectionStep,
  LOOSE_LANE,
} from '../../automation/campaigns/store.ts'
import { domainOf } from '../../kernel/address/address.ts'
import type { CampaignId, ProjectId } from '../../kernel/ids/ids.ts'
import { revised } from '../../kernel/revisions/revision.ts'
import type { Email } from '../../mail/emails/schema.ts'
import { pickVariables, variablesFor } from '../../mail/emails/variables.ts'
import type { Contact } from '../../people/contacts/schema.ts'
import { newEmailOf } from './campaign-mail.ts'
import { holds } from './holds.ts'
import { asStored, hasCome, insertRow, keyOf, matchesText, namedRows, newestFirst } from './rows.ts'
import type { EmailRow, Source, Tables } from './tables.ts'

/** Keeps the count of a settled mail that is being deleted for its campaign. */
export function countDeleted({ campaignMails }: Tables, email: Email): void {
  for (const [name, count] of countsOfMail(email)) {
    const key = keyOf(email.campaignId ?? '', name)
    campaignMails.set(key, (campaignMails.get(key) ?? 0) + count)
  }
}

/** Returns the changes that a mail makes to the counts of its campaign. */
function countsOfMail(email: Email): readonly (readonly [name: keyof MailCounts, count: number])[] {
  const isSettled = email.status !== 'PENDING' && email.status !== 'SENDING'
  const counts: readonly (readonly [keyof MailCounts, number])[] = [
    [email.status, isSettled ? 1 : 0],
    ['opened', email.openedAt ? 1 : 0],
    ['clicked', email.clickedAt ? 1 : 0],
    ['opens', email.opens],
    ['clicks', email.clicks],
    ['machineOpened', email.machineOpens > 0 ? 1 : 0],
    ['machineClicked', email.machineClicks > 0 ? 1 : 0],
  ]
  return counts.filter(([, count]) => count > 0)
}

const stored = (campaign: Campaign): Campaign => ({
  ...campaign,
  audienceFilter: asStored(campaign.audienceFilter),
  audienceCondition: campaign.audienceCondition && JSON.parse(JSON.stringify(campaign.audienceCondition)),
})

const summaryOf = ({ body: _, audienceFilter: __, audienceCondition: ___, ...summary }: Campaign): CampaignSummary =>
  summary

const asksFor = (campaign: Campaign, { fields, prefix }: AskedFor) =>
  askedFields(campaign).some((field) => fields.includes(field) || (prefix !== undefined && field.startsWith(prefix)))

const isWaiting = ({ email, leaseUntil }: EmailRow) => email.dueAt !== undefined || leaseUntil !== undefined

export function memoryCampaigns(source: Source, projectId: ProjectId): CampaignStore {
  const own = ({ campaigns }: Tables, id: string) => {
    const one = campaigns.get(id)
    return one?.projectId === projectId ? one.row : undefined
  }
  const all = ({ campaigns }: Tables) =>
    campaigns.filter((one) => one.projectId === projectId).map(({ row }) => row.campaign)
  const found = (tables: Tables, { status, search }: CampaignFilter) =>
    all(tables).filter(
      (one) => (status === undefined || one.status === status) && matchesText(search, one.name, one.subject),
    )
  const mailOf = (tables: Tables, id: CampaignId) => {
    const lane = own(tables, id)?.campaign.collection?.lane
    return lane === undefined
      ? []
      : tables.emails.filter((row) => row.email.projectId === projectId && row.lane === lane && isWaiting(row))
  }

  return {
    find: (id) => source.read((tables) => own(tables, id)?.campaign),
    summary: (id) =>
      source.read((tables) => {
        const campaign = own(tables, id)?.campaign
        return campaign && summaryOf(campaign)
      }),
    list: ({ limit, offset, after, ...filter }) =>
      source.read((tables) =>
        found(tables, filter)
          .sort(newestFirst)
          .filter((campaign) => !after || newestFirst(after, campaign) < 0)
          .slice(offset, offset + limit)
          .map(summaryOf),
      ),
    count: (filter) => source.read((tables) => found(tables, filter).length),
    listNamed: (name, limit) => source.read((tables) => namedRows(all(tables), name, limit)),
    listAsking: (request) =>
      source.read((tables) =>
        all(tables)
          .filter((one) => (request.activeOnly ? isActive : isUnfinished)(one.status) && asksFor(one, request))
          .sort(newestFirst)
          .slice(0, request.limit)
          .map(({ id, name, status }) => ({ id, name, status })),
      ),
    listActiveBySender: (domain, limit) =>
      source.read((tables) =>
        all(tables)
          .filter((one) => isActive(one.status) && domainOf(one.from) === domain)
          .sort(newestFirst)
          .slice(0, limit)
          .map(({ id, name, status }) => ({ id, name, status })),
      ),
    insert: (campaign) =>
      source.write(({ campaigns }) =>
        insertRow(campaigns, campaign.id, { projectId, row: { campaign: stored(campaign), after: undefined } }),
      ),
    update: (campaign) =>
      source.write((tables) => {
        const row = own(tables, campaign.id)
        if (!row) return
        const { isComplete = false, recipients = 0 } = row.campaign.collection ?? {}
        const collection = campaign.collection && { ...campaign.collection, isComplete, recipients }
        const after = collection && row.after
        tables.campaigns.set(campaign.id, { projectId, row: { after, campaign: stored({ ...campaign, collection }) } })
      }),
    listHeld: () =>
      source.read((tables) =>
        all(tables)
          .filter(({ held }) => held !== undefined)
          .map(({ id }) => id)
          .slice(0, CAMPAIGNS_AT_ONCE),
      ),
    setAside: (id, reason, now) =>
      source.write((tables) => {
        const row = own(tables, id)
        if (row?.campaign.status !== 'SCHEDULED') return false
        const campaign = { ...row.campaign, status: 'PAUSED', reason, ...revised(row.campaign, now) } as const
        tables.campaigns.set(id, { projectId, row: { ...row, campaign } })
        return true
      }),
    delete: (id) => source.write((tables) => own(tables, id) !== undefined && tables.campaigns.delete(id)),
    freeLane: () =>
      source.read((tables) => {
        const taken = new Set(all(tables).map(({ collection }) => collection?.lane))
        const lanes = Array.from({ length: CAMPAIGNS_AT_ONCE }, (_, n) => LOOSE_LANE + 1 + n)
        return lanes.find((lane) => !taken.has(lane))
      }),
    collect: (step) => source.write((tables) => collect(tables, projectId, step)),
    // Writes are done one after the other.
    awaitSteps: async () => {},
    hasOpenMail: (id) => source.read((tables) => mailOf(tables, id).length > 0),
    withdraw: (id, reason, limit) =>
      source.write((tables) => {
        const waiting = mailOf(tables, id)
          .filter(({ email }) => email.dueAt !== undefined)
          .slice(0, limit)
        for (const row of waiting) {
          const isUnknown = row.email.status === 'UNKNOWN'
          const settled = isUnknown ? {} : ({ status: 'FAILED', error: reason } as const)
          tables.emails.set(row.email.id, { ...row, email: { ...row.email, ...settled, dueAt: undefined } })
        }
        const withdrawn = waiting.filter(({ email }) => email.status !== 'UNKNOWN').length
        if (withdrawn > 0) addTo(tables, `${id} ${WITHDRAWN_MAILS}`, withdrawn)
        return waiting.length
      }),
    addCount: (id, { of, number }) =>
      source.write((tables) => {
        if (!own(tables, id)) return
        addTo(tables, `${id} ${of}`, number)
      }),
    mailCounts: (ids) =>
      source.read((tables) => new Map(ids.filter((id) => own(tables, id)).map((id) => [id, countsOf(tables, id)]))),
  }
}

const addTo = ({ campaignMails }: Tables, key: string, number: number) =>
  campaignMails.set(key, (campaignMails.get(key) ?? 0) + number)

function countsOf({ emails, campaignMails }: Tables, id: CampaignId): MailCounts {
  const counts = new Map<string, number>()
  for (const [key, count] of campaignMails.entries())
    if (key.startsWith(`${id} `)) counts.set(key.slice(id.length + 1), count)
  for (const { email } of emails.filter(({ email }) => email.campaignId === id))
    for (const [name, count] of countsOfMail(email)) counts.set(name, (counts.get(name) ?? 0) + count)
  return Object.fromEntries(counts)
}

function collect(tables: Tables, projectId: ProjectId, step: CollectionStep) {
  const { campaign, predicate, subscribedOnly, until, window, most = window } = step
  const one = tables.campaigns.get(campaign.id)
  const { collection, startedAt } = campaign
  if (one?.projectId !== projectId || !collection || !startedAt) return { looked: 0, recipients: 0, isComplete: true }
  const { after } = one.row
  const ahead = tables.contacts
    .filter((one) => one.projectId === projectId && one.row.createdAt <= until)
    .map(({ row }) => row)
    .filter((contact) => !after || newestFirst(contact, after) < 0)
    .sort((a, b) => newestFirst(b, a))
    .slice(0, window)
  const wanted = ahead.filter(
    (contact) => (!subscribedOnly || contact.subscribed) && holds(tables, projectId, contact, predicate),
  )
  const members = wanted.slice(0, most)
  const next = wanted[most]
  const contacts = next ? ahead.slice(0, ahead.indexOf(next)) : ahead
  for (const [index, contact] of members.entries())
    addMail(tables, projectId, step, contact, collection.recipients + index)
  const isComplete = !next && contacts.length < window
  const recipients = collection.recipients + members.length
  const row = {
    after: contacts.at(-1) ?? after,
    campaign: { ...one.row.campaign, collection: { ...collection, recipients, isComplete } },
  }
  tables.campaigns.set(campaign.id, { projectId, row })
  return { looked: contacts.length, recipients: members.length, isComplete, ...(next && { isFull: true as const }) }
}

function addMail({ emails }: Tables, projectId: ProjectId, step: CollectionStep, contact: Contact, number: number) {
  const variables = pickVariables(variablesFor(contact, {}), new Set(step.mail.variables))
  const email = newEmailOf(projectId, step, { contact, number, variables: asStored(variables) })
  emails.set(email.id, {
    email,
    workerId: undefined,
    leaseUntil: undefined,
    handedOverAt: undefined,
    lostClaims: 0,
    proofs: 0,
    erased: false,
    lane: step.campaign.collection?.lane,
  })
}

export function memoryCampaignLine(source: Source): CampaignLine {
  return {
    due: (now, limit, after) =>
      source.read(({ campaigns }) => {
        const due = campaigns
          .filter(({ row: { campaign } }) => campaign.status === 'SCHEDULED' && hasCome(campaign.scheduledAt, now))
          .sort((a, b) => Number(b.row.campaign.scheduledAt) - Number(a.row.campaign.scheduledAt))
        const longest = new Map(due.map(({ projectId, row }) => [projectId, row.campaign.id]))
        return [...longest]
          .filter(([projectId]) => after === undefined || projectId > after)
          .sort(([one], [other]) => (one < other ? -1 : 1))
          .slice(0, limit)
          .map(([projectId, campaignId]) => ({ projectId, campaignId }))
      }),
    open: (limit, after) =>
      source.read(({ campaigns }) =>
        campaigns
          .filter(({ row: { campaign } }) => campaign.collection?.lane !== undefined)
          .map(({ projectId, row }) => ({ projectId, campaignId: row.campaign.id }))
          .filter(({ campaignId }) => after === undefined || campaignId > after)
          .sort((a, b) => (a.campaignId < b.campaignId ? -1 : 1))
          .slice(0, limit),
      ),
    // Counts are computed on each read.
  }
}
