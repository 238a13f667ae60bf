import type { Command } from 'commander'
import type { Cli } from '../lib/cli.ts'
import { addActivityList } from './activity/list.ts'
import { addActivityStats } from './activity/stats.ts'
import { addActivityUpcoming } from './activity/upcoming.ts'
import { addAnalyticsCampaigns } from './analytics/campaigns.ts'
import { addAnalyticsDays } from './analytics/days.ts'
import { addAnalyticsEvents } from './analytics/events.ts'
import { addCampaignsCancel } from './campaigns/cancel.ts'
import { addCampaignsCreate } from './campaigns/create.ts'
import { addCampaignsDelete } from './campaigns/delete.ts'
import { addCampaignsDuplicate } from './campaigns/duplicate.ts'
import { addCampaignsGet } from './campaigns/get.ts'
import { addCampaignsList } from './campaigns/list.ts'
import { addCampaignsPause } from './campaigns/pause.ts'
import { addCampaignsRecipients } from './campaigns/recipients.ts'
import { addCampaignsResume } from './campaigns/resume.ts'
import { addCampaignsSchedule } from './campaigns/schedule.ts'
import { addCampaignsSend } from './campaigns/send.ts'
import { addCampaignsStats } from './campaigns/stats.ts'
import { addCampaignsTest } from './campaigns/test.ts'
import { addCampaignsUpdate } from './campaigns/update.ts'
import { addConfigDelete } from './config/delete.ts'
import { addConfigGet } from './config/get.ts'
import { addConfigList } from './config/list.ts'
import { addConfigSet } from './config/set.ts'
import { addContactsBulk } from './contacts/bulk.ts'
import { addContactsCreate } from './contacts/create.ts'
import { addContactsDelete } from './contacts/delete.ts'
import { addContactsExplain } from './contacts/explain.ts'
import { addContactsExport } from './contacts/export.ts'
import { addContactsFields } from './contacts/fields.ts'
import { addContactsGet } from './contacts/get.ts'
import { addContactsList } from './contacts/list.ts'
import { addContactsLookup } from './contacts/lookup.ts'
import { addContactsUpdate } from './contacts/update.ts'
import { addDomainsCreate } from './domains/create.ts'
import { addDomainsDelete } from './domains/delete.ts'
import { addDomainsGet } from './domains/get.ts'
import { addDomainsList } from './domains/list.ts'
import { addDomainsRotate } from './domains/rotate.ts'
import { addDomainsVerify } from './domains/verify.ts'
import { addEmailsCancel } from './emails/cancel.ts'
import { addEmailsGet } from './emails/get.ts'
import { addEmailsList } from './emails/list.ts'
import { addEmailsReschedule } from './emails/reschedule.ts'
import { addEmailsRetry } from './emails/retry.ts'
import { addEventsDelete } from './events/delete.ts'
import { addEventsList } from './events/list.ts'
import { addEventsNames } from './events/names.ts'
import { addEventsStats } from './events/stats.ts'
import { addEventsUsage } from './events/usage.ts'
import { addImport } from './import.ts'
import { addInboxClear } from './inbox/clear.ts'
import { addInboxDelete } from './inbox/delete.ts'
import { addInboxGet } from './inbox/get.ts'
import { addInboxList } from './inbox/list.ts'
import { addInboxOpen } from './inbox/open.ts'
import { addInboxRelease } from './inbox/release.ts'
import { addKeysCreate } from './keys/create.ts'
import { addKeysDelete } from './keys/delete.ts'
import { addKeysList } from './keys/list.ts'
import { addKeysRotate } from './keys/rotate.ts'
import { addMembersCreate } from './members/create.ts'
import { addMembersDelete } from './members/delete.ts'
import { addMembersInvitations } from './members/invitations.ts'
import { addMembersList } from './members/list.ts'
import { addMembersRevoke } from './members/revoke.ts'
import { addMembersUpdate } from './members/update.ts'
import { addProjectsClaim } from './projects/claim.ts'
import { addProjectsCreate } from './projects/create.ts'
import { addProjectsDelete } from './projects/delete.ts'
import { addProjectsGet } from './projects/get.ts'
import { addProjectsLift } from './projects/lift.ts'
import { addProjectsList } from './projects/list.ts'
import { addProjectsReset } from './projects/reset.ts'
import { addProjectsSecurity } from './projects/security.ts'
import { addProjectsSetup } from './projects/setup.ts'
import { addProjectsUpdate } from './projects/update.ts'
import { addProjectsUse } from './projects/use.ts'
import { addProjectsWebhookSecret } from './projects/webhook-secret.ts'
import { addSegmentsAdd } from './segments/add.ts'
import { addSegmentsCompute } from './segments/compute.ts'
import { addSegmentsCreate } from './segments/create.ts'
import { addSegmentsDelete } from './segments/delete.ts'
import { addSegmentsGet } from './segments/get.ts'
import { addSegmentsList } from './segments/list.ts'
import { addSegmentsMembers } from './segments/members.ts'
import { addSegmentsPreview } from './segments/preview.ts'
import { addSegmentsRefresh } from './segments/refresh.ts'
import { addSegmentsRemove } from './segments/remove.ts'
import { addSegmentsUpdate } from './segments/update.ts'
import { addSuppressionsCreate } from './suppressions/create.ts'
import { addSuppressionsDelete } from './suppressions/delete.ts'
import { addSuppressionsExport } from './suppressions/export.ts'
import { addSuppressionsGet } from './suppressions/get.ts'
import { addSuppressionsImport } from './suppressions/import.ts'
import { addSuppressionsList } from './suppressions/list.ts'
import { addTemplatesCreate } from './templates/create.ts'
import { addTemplatesDelete } from './templates/delete.ts'
import { addTemplatesDev } from './templates/dev.ts'
import { addTemplatesDiff } from './templates/diff.ts'
import { addTemplatesDuplicate } from './templates/duplicate.ts'
import { addTemplatesGet } from './templates/get.ts'
import { addTemplatesList } from './templates/list.ts'
import { addTemplatesPreview } from './templates/preview.ts'
import { addTemplatesPull } from './templates/pull.ts'
import { addTemplatesPush } from './templates/push.ts'
import { addTemplatesUpdate } from './templates/update.ts'
import { addTemplatesUsage } from './templates/usage.ts'
import { addWorkflowsCreate } from './workflows/create.ts'
import { addWorkflowsDelete } from './workflows/delete.ts'
import { addWorkflowsDiff } from './workflows/diff.ts'
import { addWorkflowsDisable } from './workflows/disable.ts'
import { addWorkflowsEnable } from './workflows/enable.ts'
import { addWorkflowsExecutions } from './workflows/executions.ts'
import { addWorkflowsFields } from './workflows/fields.ts'
import { addWorkflowsGet } from './workflows/get.ts'
import { addWorkflowsList } from './workflows/list.ts'
import { addWorkflowsPull } from './workflows/pull.ts'
import { addWorkflowsPush } from './workflows/push.ts'
import { addWorkflowsSimulate } from './workflows/simulate.ts'
import { addWorkflowsSteps } from './workflows/steps.ts'
import { addWorkflowsTransitions } from './workflows/transitions.ts'
import { addWorkflowsUpdate } from './workflows/update.ts'

/** Adds a command to its parent. */
export type Add = (parent: Command, cli: Cli) => void

/** The commands that are a noun and a verb, in the order of the help. */
export const GROUPS: readonly {
  readonly noun: string
  readonly description: string
  readonly verbs: readonly Add[]
}[] = [
  {
    noun: 'contacts',
    description: 'The people of a project.',
    verbs: [
      addContactsList,
      addContactsGet,
      addContactsExplain,
      addContactsCreate,
      addContactsUpdate,
      addContactsDelete,
      addContactsLookup,
      addImport,
      addContactsExport,
      addContactsFields,
      addContactsBulk,
    ],
  },
  {
    noun: 'segments',
    description: 'Segments.',
    verbs: [
      addSegmentsList,
      addSegmentsGet,
      addSegmentsMembers,
      addSegmentsPreview,
      addSegmentsCreate,
      addSegmentsUpdate,
      addSegmentsDelete,
      addSegmentsAdd,
      addSegmentsRemove,
      addSegmentsCompute,
      addSegmentsRefresh,
    ],
  },
  {
    noun: 'templates',
    description: 'Reusable mails.',
    verbs: [
      addTemplatesList,
      addTemplatesGet,
      addTemplatesCreate,
      addTemplatesUpdate,
      addTemplatesDelete,
      addTemplatesDuplicate,
      addTemplatesUsage,
      addTemplatesPreview,
      addTemplatesDev,
      addTemplatesDiff,
      addTemplatesPush,
      addTemplatesPull,
    ],
  },
  {
    noun: 'campaigns',
    description: 'Mails to an audience.',
    verbs: [
      addCampaignsList,
      addCampaignsGet,
      addCampaignsCreate,
      addCampaignsUpdate,
      addCampaignsDelete,
      addCampaignsDuplicate,
      addCampaignsTest,
      addCampaignsSend,
      addCampaignsSchedule,
      addCampaignsPause,
      addCampaignsResume,
      addCampaignsCancel,
      addCampaignsStats,
      addCampaignsRecipients,
    ],
  },
  {
    noun: 'workflows',
    description: 'What happens to contacts after events.',
    verbs: [
      addWorkflowsList,
      addWorkflowsGet,
      addWorkflowsCreate,
      addWorkflowsUpdate,
      addWorkflowsDelete,
      addWorkflowsEnable,
      addWorkflowsDisable,
      addWorkflowsSteps,
      addWorkflowsTransitions,
      addWorkflowsExecutions,
      addWorkflowsSimulate,
      addWorkflowsFields,
      addWorkflowsPush,
      addWorkflowsPull,
      addWorkflowsDiff,
    ],
  },
  {
    noun: 'domains',
    description: 'The domains that mail may be sent from.',
    verbs: [addDomainsCreate, addDomainsList, addDomainsGet, addDomainsVerify, addDomainsRotate, addDomainsDelete],
  },
  {
    noun: 'emails',
    description: 'Sent emails and their status.',
    verbs: [addEmailsList, addEmailsGet, addEmailsRetry, addEmailsReschedule, addEmailsCancel],
  },
  {
    noun: 'events',
    description: 'What happened to contacts.',
    verbs: [addEventsList, addEventsStats, addEventsNames, addEventsUsage, addEventsDelete],
  },
  {
    noun: 'activity',
    description: 'What happened, in one list, and what comes next.',
    verbs: [addActivityList, addActivityStats, addActivityUpcoming],
  },
  {
    noun: 'analytics',
    description: 'Daily statistics of mail, campaigns, and events.',
    verbs: [addAnalyticsDays, addAnalyticsCampaigns, addAnalyticsEvents],
  },
  {
    noun: 'suppressions',
    description: 'Addresses that no mail goes to any more.',
    verbs: [
      addSuppressionsList,
      addSuppressionsGet,
      addSuppressionsCreate,
      addSuppressionsDelete,
      addSuppressionsImport,
      addSuppressionsExport,
    ],
  },
  {
    noun: 'inbox',
    description: 'Mail that was captured locally instead of sent.',
    verbs: [addInboxList, addInboxGet, addInboxOpen, addInboxRelease, addInboxDelete, addInboxClear],
  },
  {
    noun: 'members',
    description: 'Who shares the project.',
    verbs: [
      ...[addMembersList, addMembersCreate, addMembersUpdate, addMembersDelete],
      ...[addMembersInvitations, addMembersRevoke],
    ],
  },
  {
    noun: 'projects',
    description: 'Tenants: each has its own contacts, mails, keys and members.',
    verbs: [
      addProjectsList,
      addProjectsGet,
      addProjectsCreate,
      addProjectsClaim,
      addProjectsUpdate,
      addProjectsUse,
      addProjectsSetup,
      addProjectsReset,
      addProjectsDelete,
      addProjectsSecurity,
      addProjectsLift,
      addProjectsWebhookSecret,
    ],
  },
  {
    noun: 'keys',
    description: 'The keys of the project, each with a name, scopes and an end.',
    verbs: [addKeysList, addKeysCreate, addKeysRotate, addKeysDelete],
  },
  {
    noun: 'config',
    description: 'Profiles: servers and keys that are kept.',
    verbs: [addConfigSet, addConfigGet, addConfigList, addConfigDelete],
  },
]
