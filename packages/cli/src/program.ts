import { Command, Option } from 'commander'
import { addActivityList } from './commands/activity/list.ts'
import { addActivityStats } from './commands/activity/stats.ts'
import { addActivityUpcoming } from './commands/activity/upcoming.ts'
import { addAnalyticsCampaigns } from './commands/analytics/campaigns.ts'
import { addAnalyticsDays } from './commands/analytics/days.ts'
import { addAnalyticsEvents } from './commands/analytics/events.ts'
import { addApi } from './commands/api.ts'
import { addAudit } from './commands/audit.ts'
import { addBackup } from './commands/backup.ts'
import { addCampaignsCancel } from './commands/campaigns/cancel.ts'
import { addCampaignsCreate } from './commands/campaigns/create.ts'
import { addCampaignsDelete } from './commands/campaigns/delete.ts'
import { addCampaignsDuplicate } from './commands/campaigns/duplicate.ts'
import { addCampaignsGet } from './commands/campaigns/get.ts'
import { addCampaignsList } from './commands/campaigns/list.ts'
import { addCampaignsPause } from './commands/campaigns/pause.ts'
import { addCampaignsRecipients } from './commands/campaigns/recipients.ts'
import { addCampaignsResume } from './commands/campaigns/resume.ts'
import { addCampaignsSchedule } from './commands/campaigns/schedule.ts'
import { addCampaignsSend } from './commands/campaigns/send.ts'
import { addCampaignsStats } from './commands/campaigns/stats.ts'
import { addCampaignsTest } from './commands/campaigns/test.ts'
import { addCampaignsUpdate } from './commands/campaigns/update.ts'
import { addCompletion } from './commands/completion.ts'
import { addConfigDelete } from './commands/config/delete.ts'
import { addConfigGet } from './commands/config/get.ts'
import { addConfigList } from './commands/config/list.ts'
import { addConfigSet } from './commands/config/set.ts'
import { addContactsBulk } from './commands/contacts/bulk.ts'
import { addContactsCreate } from './commands/contacts/create.ts'
import { addContactsDelete } from './commands/contacts/delete.ts'
import { addContactsExplain } from './commands/contacts/explain.ts'
import { addContactsExport } from './commands/contacts/export.ts'
import { addContactsFields } from './commands/contacts/fields.ts'
import { addContactsGet } from './commands/contacts/get.ts'
import { addContactsList } from './commands/contacts/list.ts'
import { addContactsLookup } from './commands/contacts/lookup.ts'
import { addContactsUpdate } from './commands/contacts/update.ts'
import { addDoctor } from './commands/doctor.ts'
import { addDomainsAdd } from './commands/domains/add.ts'
import { addDomainsDelete } from './commands/domains/delete.ts'
import { addDomainsGet } from './commands/domains/get.ts'
import { addDomainsList } from './commands/domains/list.ts'
import { addDomainsRotate } from './commands/domains/rotate.ts'
import { addDomainsVerify } from './commands/domains/verify.ts'
import { addEmailsCancel } from './commands/emails/cancel.ts'
import { addEmailsGet } from './commands/emails/get.ts'
import { addEmailsList } from './commands/emails/list.ts'
import { addEmailsRetry } from './commands/emails/retry.ts'
import { addEventsDelete } from './commands/events/delete.ts'
import { addEventsList } from './commands/events/list.ts'
import { addEventsNames } from './commands/events/names.ts'
import { addEventsStats } from './commands/events/stats.ts'
import { addEventsUsage } from './commands/events/usage.ts'
import { addHelp } from './commands/help.ts'
import { addImport } from './commands/import.ts'
import { addInboxClear } from './commands/inbox/clear.ts'
import { addInboxGet } from './commands/inbox/get.ts'
import { addInboxList } from './commands/inbox/list.ts'
import { addInboxOpen } from './commands/inbox/open.ts'
import { addInit } from './commands/init.ts'
import { addKeysCreate } from './commands/keys/create.ts'
import { addKeysDelete } from './commands/keys/delete.ts'
import { addKeysList } from './commands/keys/list.ts'
import { addKeysRotate } from './commands/keys/rotate.ts'
import { addLogin } from './commands/login.ts'
import { addLogout } from './commands/logout.ts'
import { addMembersCreate } from './commands/members/create.ts'
import { addMembersDelete } from './commands/members/delete.ts'
import { addMembersList } from './commands/members/list.ts'
import { addMembersUpdate } from './commands/members/update.ts'
import { addMigrate } from './commands/migrate.ts'
import { addProjectsCreate } from './commands/projects/create.ts'
import { addProjectsDelete } from './commands/projects/delete.ts'
import { addProjectsGet } from './commands/projects/get.ts'
import { addProjectsLift } from './commands/projects/lift.ts'
import { addProjectsList } from './commands/projects/list.ts'
import { addProjectsReset } from './commands/projects/reset.ts'
import { addProjectsSecurity } from './commands/projects/security.ts'
import { addProjectsSetup } from './commands/projects/setup.ts'
import { addProjectsUpdate } from './commands/projects/update.ts'
import { addProjectsUse } from './commands/projects/use.ts'
import { addProjectsWebhookSecret } from './commands/projects/webhook-secret.ts'
import { addRestore } from './commands/restore.ts'
import { addSegmentsAdd } from './commands/segments/add.ts'
import { addSegmentsCompute } from './commands/segments/compute.ts'
import { addSegmentsCreate } from './commands/segments/create.ts'
import { addSegmentsDelete } from './commands/segments/delete.ts'
import { addSegmentsGet } from './commands/segments/get.ts'
import { addSegmentsList } from './commands/segments/list.ts'
import { addSegmentsMembers } from './commands/segments/members.ts'
import { addSegmentsPreview } from './commands/segments/preview.ts'
import { addSegmentsRefresh } from './commands/segments/refresh.ts'
import { addSegmentsRemove } from './commands/segments/remove.ts'
import { addSegmentsUpdate } from './commands/segments/update.ts'
import { addSend } from './commands/send.ts'
import { addServe } from './commands/serve.ts'
import { addSuppressionsCreate } from './commands/suppressions/create.ts'
import { addSuppressionsDelete } from './commands/suppressions/delete.ts'
import { addSuppressionsExport } from './commands/suppressions/export.ts'
import { addSuppressionsGet } from './commands/suppressions/get.ts'
import { addSuppressionsImport } from './commands/suppressions/import.ts'
import { addSuppressionsList } from './commands/suppressions/list.ts'
import { addTemplatesCreate } from './commands/templates/create.ts'
import { addTemplatesDelete } from './commands/templates/delete.ts'
import { addTemplatesDev } from './commands/templates/dev.ts'
import { addTemplatesDuplicate } from './commands/templates/duplicate.ts'
import { addTemplatesGet } from './commands/templates/get.ts'
import { addTemplatesList } from './commands/templates/list.ts'
import { addTemplatesPreview } from './commands/templates/preview.ts'
import { addTemplatesUpdate } from './commands/templates/update.ts'
import { addTemplatesUsage } from './commands/templates/usage.ts'
import { addTrack } from './commands/track.ts'
import { addVerify } from './commands/verify.ts'
import { addWhoami } from './commands/whoami.ts'
import { addWorker } from './commands/worker.ts'
import { addWorkflowsCreate } from './commands/workflows/create.ts'
import { addWorkflowsDelete } from './commands/workflows/delete.ts'
import { addWorkflowsDiff } from './commands/workflows/diff.ts'
import { addWorkflowsDisable } from './commands/workflows/disable.ts'
import { addWorkflowsEnable } from './commands/workflows/enable.ts'
import { addWorkflowsExecutions } from './commands/workflows/executions.ts'
import { addWorkflowsFields } from './commands/workflows/fields.ts'
import { addWorkflowsGet } from './commands/workflows/get.ts'
import { addWorkflowsList } from './commands/workflows/list.ts'
import { addWorkflowsPull } from './commands/workflows/pull.ts'
import { addWorkflowsPush } from './commands/workflows/push.ts'
import { addWorkflowsSimulate } from './commands/workflows/simulate.ts'
import { addWorkflowsSteps } from './commands/workflows/steps.ts'
import { addWorkflowsTransitions } from './commands/workflows/transitions.ts'
import { addWorkflowsUpdate } from './commands/workflows/update.ts'
import { type Cli, createCli } from './lib/cli.ts'
import { DEFAULT_URL } from './lib/connection.ts'
import { fieldNames } from './lib/fields.ts'
import type { Io } from './lib/io.ts'
import { collect } from './lib/options.ts'
import type * as Settings from './lib/settings.ts'
import { VERSION } from './version.ts'

type Add = (parent: Command, cli: Cli) => void

const GROUPS: readonly { readonly noun: string; readonly description: string; readonly verbs: readonly Add[] }[] = [
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
    description: 'Named parts of the contacts.',
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
    verbs: [addDomainsAdd, addDomainsList, addDomainsGet, addDomainsVerify, addDomainsRotate, addDomainsDelete],
  },
  {
    noun: 'emails',
    description: 'What became of each mail.',
    verbs: [addEmailsList, addEmailsGet, addEmailsRetry, addEmailsCancel],
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
    description: 'How mail, campaigns and events do, by day.',
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
    verbs: [addInboxList, addInboxGet, addInboxOpen, addInboxClear],
  },
  {
    noun: 'members',
    description: 'Who shares the project.',
    verbs: [addMembersList, addMembersCreate, addMembersUpdate, addMembersDelete],
  },
  {
    noun: 'projects',
    description: 'Tenants: each has its own contacts, mails, keys and members.',
    verbs: [
      addProjectsList,
      addProjectsGet,
      addProjectsCreate,
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

const AFTERWORD = `
Where commands work:
  with --data        on the database at that place, without a server; no key is needed.
                     Only init, serve and migrate make a database
  with --url, --key  at a server; a profile, or POSTHORN_URL and POSTHORN_KEY, say the same
  with neither       on the database in ./data if there is one, else at ${DEFAULT_URL}

Exit codes: 0 done, 1 failed, 2 bad usage, 3 the server cannot be reached, 4 not allowed.`

const HELP_WIDTH = 100

/** The width of the terminal, up to a limit for readability. */
function helpWidth({ columns }: { readonly columns?: number }): number {
  return Math.min(HELP_WIDTH, columns || HELP_WIDTH)
}

/** The whole command line. `settings` are needed for what \`serve\` takes, and may be absent for anything else. */
export function createProgram(io: Io, settings: typeof Settings | undefined): Command {
  const cli = createCli(io)
  const program = new Command('posthorn')
    .description(
      'Send mail, keep contacts, see what became of each mail: at a Posthorn server, or on a database without one.',
    )
    .version(VERSION, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print help')
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({
      writeOut: (text) => io.stdout.write(text),
      writeErr: (text) => io.stderr.write(text),
      outputError: () => {}, // reportError prints every error
      getOutHelpWidth: () => helpWidth(io.stdout),
      getErrHelpWidth: () => helpWidth(io.stderr),
    })
    .exitOverride()
    .option('--url <url>', 'the server [POSTHORN_URL]')
    .option('--key <key>', 'the secret key of the project [POSTHORN_KEY]')
    .option('--data <place>', 'a directory or database URL, to work on without a server', collect)
    .option('--project <project>', 'which project, by name or id, where there are several')
    .option(
      '--profile <name>',
      'use the server and key, or the session, that "posthorn login" or "posthorn config set" kept',
    )
    .option('--json', 'print JSON')
    .addOption(
      new Option('-o, --format <form>', 'how to print: table, wide (nothing is cut or shortened) or json').choices([
        'table',
        'wide',
        'json',
      ]),
    )
    .option('--fields <names>', 'only these fields, between commas; a.b is b inside a', fieldNames)
    .option('--yes', 'do not ask before what cannot be undone')
    .addHelpText('after', AFTERWORD)
  addInit(program, cli)
  addServe(program, cli, settings)
  addWorker(program, cli, settings)
  addMigrate(program, cli)
  addDoctor(program, cli)
  addBackup(program, cli)
  addRestore(program, cli)
  addLogin(program, cli)
  addLogout(program, cli)
  addWhoami(program, cli)
  addApi(program, cli)
  addSend(program, cli)
  addTrack(program, cli)
  addVerify(program, cli)
  addAudit(program, cli)
  addImport(program, cli)
  for (const { noun, description, verbs } of GROUPS) {
    const group = program.command(noun).description(description)
    for (const add of verbs) add(group, cli)
  }
  addCompletion(program, cli)
  addHelp(program)
  return program
}
