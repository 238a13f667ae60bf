import type { z } from 'zod'
import { getSecurity } from '../access/reputation/security.ts'
import { liftSuspension } from '../access/reputation/suspend.ts'
import { deleteEvents } from '../audience/events/delete.ts'
import { countEvents, getEventUsage, listContactEvents, listEventNames, listEvents } from '../audience/events/events.ts'
import {
  ContactEventsQuery,
  EventNamesQuery,
  EventQuery,
  EventStatsQuery,
  TrackRequest,
} from '../audience/events/schema.ts'
import { trackEvent } from '../audience/events/track.ts'
import { computeSegment, refreshSegment } from '../audience/segments/compute.ts'
import { listSegmentContacts } from '../audience/segments/list-contacts.ts'
import { addSegmentMembers, removeSegmentMembers } from '../audience/segments/members.ts'
import { previewSegment } from '../audience/segments/preview.ts'
import {
  SegmentChanges,
  SegmentContactsQuery,
  SegmentInput,
  SegmentMembersInput,
  SegmentMembersRemoval,
  SegmentPreview,
} from '../audience/segments/schema.ts'
import { createSegment, deleteSegment, getSegment, listSegments, updateSegment } from '../audience/segments/segments.ts'
import {
  createCampaign,
  deleteCampaign,
  duplicateCampaign,
  getCampaign,
  updateCampaign,
} from '../automation/campaigns/campaigns.ts'
import { listCampaigns } from '../automation/campaigns/list.ts'
import { listRecipients } from '../automation/campaigns/recipients.ts'
import {
  CampaignInput,
  CampaignQuery,
  CampaignSendRequest,
  CampaignTestRequest,
  RecipientQuery,
} from '../automation/campaigns/schema.ts'
import { sendCampaignTest } from '../automation/campaigns/send-test.ts'
import { requireRecipients, sendCampaign } from '../automation/campaigns/start.ts'
import { getCampaignStats } from '../automation/campaigns/stats.ts'
import { cancelCampaign, pauseCampaign, resumeCampaign } from '../automation/campaigns/steer.ts'
import { getFieldUsage } from '../automation/usage/field-usage.ts'
import { getWebhookSecret, rotateWebhookSecret } from '../automation/workflows/rotate-webhook-secret.ts'
import { cancelEmail, retryEmail } from '../delivery/outbox/settle.ts'
import { listActivities } from '../insight/activity/feed.ts'
import { countRecent, getActivityStats, listUpcoming } from '../insight/activity/figures.ts'
import { ActivityQuery, ActivityStatsQuery, RecentCountQuery, UpcomingQuery } from '../insight/activity/schema.ts'
import { getCampaignBreakdown, getTopCampaigns } from '../insight/analytics/campaigns.ts'
import { getTimeseries, getTopEvents } from '../insight/analytics/days.ts'
import { DayRangeQuery, TopCampaignsQuery, TopEventsQuery } from '../insight/analytics/schema.ts'
import { getEmailStory } from '../insight/timeline/tell.ts'
import type { Context } from '../kernel/context/context.ts'
import { getEmail, listEmails } from '../mail/emails/emails.ts'
import { listTemplateNeeds } from '../mail/emails/needs.ts'
import { PreviewRequest, previewMail } from '../mail/emails/preview.ts'
import { rescheduleEmail } from '../mail/emails/schedule.ts'
import { EmailQuery } from '../mail/emails/schema.ts'
import { sendEmails } from '../mail/emails/send.ts'
import { SendBatch, sendBatch } from '../mail/emails/send-batch.ts'
import { SendRequest } from '../mail/emails/send-request.ts'
import { listTemplates } from '../mail/templates/list.ts'
import { TemplateChanges, TemplateInput, TemplateQuery } from '../mail/templates/schema.ts'
import {
  createTemplate,
  deleteTemplate,
  duplicateTemplate,
  getTemplate,
  getTemplateUsage,
  updateTemplate,
} from '../mail/templates/templates.ts'
import { deleteField } from '../people/fields/delete.ts'
import { listFields, listFieldValues } from '../people/fields/fields.ts'
import { importSuppressions } from '../people/suppressions/import.ts'
import { SuppressionImport, SuppressionInput, SuppressionQuery } from '../people/suppressions/schema.ts'
import {
  createSuppression,
  deleteSuppression,
  getSuppression,
  listSuppressions,
} from '../people/suppressions/suppressions.ts'
import { getCaps, getConsumption, updateCaps } from '../tenant/billing/limits.ts'
import { CapChanges } from '../tenant/billing/schema.ts'
import { addDomain, deleteDomain, getDomain, listDomains, prepareDomain } from '../tenant/domains/domains.ts'
import { recordsOf } from '../tenant/domains/records.ts'
import { prepareRotation, rotateDomain } from '../tenant/domains/rotate.ts'
import { type Domain, DomainInput } from '../tenant/domains/schema.ts'
import { publishingOf, verifyDomain } from '../tenant/domains/verify.ts'
import { type CallOnce, once } from '../tenant/idempotency/once.ts'
import { getJob } from '../tenant/jobs/jobs.ts'
import { rotateKeys, updateProject } from '../tenant/projects/projects.ts'
import { ProjectChanges } from '../tenant/projects/schema.ts'
import { VerifyRequest } from '../tenant/verification/schema.ts'
import { verifyAddress } from '../tenant/verification/verify.ts'
import { contactMethods } from './project-client/contacts.ts'
import { type Freshly, livingContext, within } from './project-client/living.ts'
import { readCall } from './project-client/read-call.ts'
import { joinedClient } from './project-client/within.ts'
import { workflowMethods } from './project-client/workflows.ts'
import type { JobKind } from './worker/job-handlers.ts'

/** The use cases of one project as methods. Input is validated as in the API. */
export type ProjectClient = ReturnType<typeof projectClient>

export function projectClient(first: Context) {
  const { ctx, freshly } = livingContext(first)
  return {
    project: first.project,
    send: (input: z.input<typeof SendRequest>, options: CallOnce = {}) =>
      freshly(() => {
        const request = readCall(ctx, SendRequest, input)
        return once(ctx, { name: 'send', input, ...options }, (ctx) => sendEmails(ctx, request))
      }),
    /**
     * Does the same in a transaction of the application: what is asked for happens when it commits. Takes what `Store.join`
     * of the store takes.
     */
    within: (transaction: unknown) => joinedClient(ctx, transaction),
    /** Sends up to 100 different mails: all of them are accepted, or none. */
    batch: (emails: z.input<typeof SendBatch>['emails'], options: CallOnce = {}) =>
      freshly(() => {
        const batch = readCall(ctx, SendBatch, { emails })
        return once(ctx, { name: 'batch', input: { emails }, ...options }, (ctx) => sendBatch(ctx, batch))
      }),
    track: (input: z.input<typeof TrackRequest>) => freshly(() => trackEvent(ctx, readCall(ctx, TrackRequest, input))),
    verify: (email: string) => within(() => verifyAddress(ctx, readCall(ctx, VerifyRequest, { email }))),
    contacts: contactMethods(ctx, freshly),
    fields: fieldMethods(ctx),
    events: eventMethods(ctx),
    segments: segmentMethods(ctx, freshly),
    templates: templateMethods(ctx),
    campaigns: campaignMethods(ctx, freshly),
    workflows: workflowMethods(ctx, freshly),
    domains: domainMethods(ctx, freshly),
    emails: emailMethods(ctx, freshly),
    activity: activityMethods(ctx),
    analytics: analyticsMethods(ctx),
    suppressions: suppressionMethods(ctx),
    jobs: {
      get: (id: string, kind: JobKind) => getJob(ctx, { id, kind }),
    },
    settings: settingsMethods(ctx, freshly),
  }
}

function fieldMethods(ctx: Context) {
  return {
    list: () => listFields(ctx),
    values: (field: string, limit = 100) => listFieldValues(ctx, { field, limit }),
    usage: (field: string) => getFieldUsage(ctx, field),
    delete: (field: string) => deleteField(ctx, field),
  }
}

function emailMethods(ctx: Context, freshly: Freshly) {
  return {
    get: (id: string) => getEmail(ctx, id),
    /** Tells what happened to a mail, in order. */
    story: (id: string) => getEmailStory(ctx, id),
    retry: (id: string) => freshly(() => retryEmail(ctx, id)),
    cancel: (id: string) => freshly(() => cancelEmail(ctx, id)),
    /** Moves a scheduled mail to another time. */
    reschedule: (id: string, scheduledAt: Date) => freshly(() => rescheduleEmail(ctx, { id, scheduledAt })),
    list: (query: z.input<typeof EmailQuery> = {}) => within(() => listEmails(ctx, readCall(ctx, EmailQuery, query))),
  }
}

function settingsMethods(ctx: Context, freshly: Freshly) {
  return {
    update: (changes: z.input<typeof ProjectChanges>) =>
      within(() => updateProject(ctx, readCall(ctx, ProjectChanges, changes))),
    rotateKeys: () => rotateKeys(ctx),
    /** What signs the webhooks of workflows. */
    webhookSecret: () => freshly(async () => getWebhookSecret(ctx)),
    rotateWebhookSecret: () => rotateWebhookSecret(ctx),
    security: () => freshly(() => getSecurity(ctx)),
    caps: () => getCaps(ctx),
    updateCaps: (changes: z.input<typeof CapChanges>) =>
      freshly(() => updateCaps(ctx, readCall(ctx, CapChanges, changes))),
    /** How many mails the project had this month. */
    consumption: () => getConsumption(ctx),
    /** Enables a project that was suspended for its bounces or complaints. */
    liftSuspension: () => liftSuspension(ctx),
  }
}

function domainMethods(ctx: Context, freshly: Freshly) {
  const withRecords = (domain: Domain) => ({ ...domain, records: recordsOf(domain, publishingOf(ctx)) })
  return {
    /** Adds a domain. Publish its records, then `verify`. */
    add: async (input: z.input<typeof DomainInput>) => {
      const parsed = readCall(ctx, DomainInput, input)
      return withRecords(await addDomain(ctx, { ...parsed, keys: await prepareDomain(ctx, parsed) }))
    },
    get: async (id: string) => withRecords(await getDomain(ctx, id)),
    list: async () => (await listDomains(ctx)).map(withRecords),
    verify: async (id: string) => withRecords(await verifyDomain(ctx, id)),
    /** Makes the next DKIM keys. They sign as soon as their record is found. */
    rotate: (id: string) =>
      freshly(async () => withRecords(await rotateDomain(ctx, { id, keys: await prepareRotation(ctx, id) }))),
    delete: (id: string) => deleteDomain(ctx, id),
  }
}

function campaignMethods(ctx: Context, freshly: Freshly) {
  return {
    create: (input: z.input<typeof CampaignInput>) =>
      freshly(() => createCampaign(ctx, readCall(ctx, CampaignInput, input))),
    get: (id: string) => getCampaign(ctx, id),
    list: (query: z.input<typeof CampaignQuery> = {}) =>
      within(() => listCampaigns(ctx, readCall(ctx, CampaignQuery, query))),
    /** Replaces what the campaign is. */
    update: (id: string, input: z.input<typeof CampaignInput>) =>
      freshly(() => updateCampaign(ctx, { id, input: readCall(ctx, CampaignInput, input) })),
    delete: (id: string) => freshly(() => deleteCampaign(ctx, id)),
    duplicate: (id: string) => freshly(() => duplicateCampaign(ctx, id)),
    /** Sends at once, or at `scheduledFor`. */
    send: (id: string, input: z.input<typeof CampaignSendRequest> = {}) =>
      freshly(async () => {
        const request = readCall(ctx, CampaignSendRequest, input)
        if (!request.scheduledFor) await requireRecipients(ctx, { id, action: 'send' })
        return sendCampaign(ctx, { id, ...request })
      }),
    pause: (id: string) => freshly(() => pauseCampaign(ctx, id)),
    resume: (id: string) =>
      freshly(async () => {
        await requireRecipients(ctx, { id, action: 'resume' })
        return resumeCampaign(ctx, id)
      }),
    cancel: (id: string) => freshly(() => cancelCampaign(ctx, id)),
    test: (id: string, input: z.input<typeof CampaignTestRequest>) =>
      freshly(() => sendCampaignTest(ctx, { id, ...readCall(ctx, CampaignTestRequest, input) })),
    stats: (id: string) => getCampaignStats(ctx, id),
    /** The mails of the campaign. */
    recipients: (id: string, query: z.input<typeof RecipientQuery> = {}) =>
      within(() => listRecipients(ctx, { id, ...readCall(ctx, RecipientQuery, query) })),
  }
}

function eventMethods(ctx: Context) {
  return {
    list: (query: z.input<typeof EventQuery> = {}) => within(() => listEvents(ctx, readCall(ctx, EventQuery, query))),
    listByContact: (contactId: string, query: z.input<typeof ContactEventsQuery> = {}) =>
      within(() => listContactEvents(ctx, { contactId, ...readCall(ctx, ContactEventsQuery, query) })),
    stats: (query: z.input<typeof EventStatsQuery> = {}) =>
      within(() => countEvents(ctx, readCall(ctx, EventStatsQuery, query))),
    names: (query: z.input<typeof EventNamesQuery> = {}) =>
      within(() => listEventNames(ctx, readCall(ctx, EventNamesQuery, query))),
    usage: (name: string) => getEventUsage(ctx, name),
    delete: (name: string) => deleteEvents(ctx, name),
  }
}

function activityMethods(ctx: Context) {
  return {
    list: (query: z.input<typeof ActivityQuery> = {}) =>
      within(() => listActivities(ctx, readCall(ctx, ActivityQuery, query))),
    stats: (query: z.input<typeof ActivityStatsQuery> = {}) =>
      within(() => getActivityStats(ctx, readCall(ctx, ActivityStatsQuery, query))),
    recentCount: (query: z.input<typeof RecentCountQuery> = {}) =>
      within(() => countRecent(ctx, readCall(ctx, RecentCountQuery, query))),
    upcoming: (query: z.input<typeof UpcomingQuery> = {}) =>
      within(() => listUpcoming(ctx, readCall(ctx, UpcomingQuery, query))),
  }
}

function analyticsMethods(ctx: Context) {
  return {
    timeseries: (query: z.input<typeof DayRangeQuery> = {}) =>
      within(() => getTimeseries(ctx, readCall(ctx, DayRangeQuery, query))),
    topCampaigns: (query: z.input<typeof TopCampaignsQuery> = {}) =>
      within(() => getTopCampaigns(ctx, readCall(ctx, TopCampaignsQuery, query))),
    campaignStats: () => getCampaignBreakdown(ctx),
    topEvents: (query: z.input<typeof TopEventsQuery> = {}) =>
      within(() => getTopEvents(ctx, readCall(ctx, TopEventsQuery, query))),
  }
}

function suppressionMethods(ctx: Context) {
  return {
    create: (input: z.input<typeof SuppressionInput>) =>
      within(() => createSuppression(ctx, readCall(ctx, SuppressionInput, input))),
    get: (email: string) => getSuppression(ctx, email),
    list: (query: z.input<typeof SuppressionQuery> = {}) =>
      within(() => listSuppressions(ctx, readCall(ctx, SuppressionQuery, query))),
    delete: (email: string) => deleteSuppression(ctx, email),
    import: (input: z.input<typeof SuppressionImport>) =>
      within(() => importSuppressions(ctx, readCall(ctx, SuppressionImport, input))),
  }
}

function segmentMethods(ctx: Context, freshly: Freshly) {
  return {
    create: (input: z.input<typeof SegmentInput>) =>
      within(() => createSegment(ctx, readCall(ctx, SegmentInput, input))),
    get: (id: string) => getSegment(ctx, id),
    list: () => listSegments(ctx),
    update: (id: string, changes: z.input<typeof SegmentChanges>) =>
      within(() => updateSegment(ctx, { id, changes: readCall(ctx, SegmentChanges, changes) })),
    delete: (id: string) => deleteSegment(ctx, id),
    contacts: (id: string, query: z.input<typeof SegmentContactsQuery> = {}) =>
      within(() => listSegmentContacts(ctx, { id, ...readCall(ctx, SegmentContactsQuery, query) })),
    addMembers: (id: string, members: z.input<typeof SegmentMembersInput>) =>
      freshly(() => addSegmentMembers(ctx, { id, ...readCall(ctx, SegmentMembersInput, members) })),
    removeMembers: (id: string, members: z.input<typeof SegmentMembersRemoval>) =>
      freshly(() => removeSegmentMembers(ctx, { id, ...readCall(ctx, SegmentMembersRemoval, members) })),
    compute: (id: string) => computeSegment(ctx, id),
    refresh: (id: string) => refreshSegment(ctx, id),
    preview: (input: z.input<typeof SegmentPreview>) =>
      within(() => previewSegment(ctx, readCall(ctx, SegmentPreview, input))),
  }
}

function templateMethods(ctx: Context) {
  return {
    create: (input: z.input<typeof TemplateInput>) =>
      within(() => createTemplate(ctx, readCall(ctx, TemplateInput, input))),
    get: (id: string) => getTemplate(ctx, id),
    list: (query: z.input<typeof TemplateQuery> = {}) =>
      within(() => listTemplates(ctx, readCall(ctx, TemplateQuery, query))),
    update: (id: string, changes: z.input<typeof TemplateChanges>) =>
      within(() => updateTemplate(ctx, { id, changes: readCall(ctx, TemplateChanges, changes) })),
    delete: (id: string) => deleteTemplate(ctx, id),
    duplicate: (id: string) => duplicateTemplate(ctx, id),
    usage: (id: string) => getTemplateUsage(ctx, id),
    /** Which data their mails show. */
    needs: (query: z.input<typeof TemplateQuery> = {}) =>
      within(() => listTemplateNeeds(ctx, readCall(ctx, TemplateQuery, query))),
    /** Renders a template, or a text that is not stored, without sending it. */
    preview: (input: z.input<typeof PreviewRequest>) =>
      within(() => previewMail(ctx, readCall(ctx, PreviewRequest, input))),
  }
}
