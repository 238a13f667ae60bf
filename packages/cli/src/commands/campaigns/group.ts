import type { Group } from '../../lib/group.ts'
import { addCampaignsCancel } from './cancel.ts'
import { addCampaignsCreate } from './create.ts'
import { addCampaignsDelete } from './delete.ts'
import { addCampaignsDuplicate } from './duplicate.ts'
import { addCampaignsGet } from './get.ts'
import { addCampaignsList } from './list.ts'
import { addCampaignsPause } from './pause.ts'
import { addCampaignsRecipients } from './recipients.ts'
import { addCampaignsResume } from './resume.ts'
import { addCampaignsSchedule } from './schedule.ts'
import { addCampaignsSend } from './send.ts'
import { addCampaignsStats } from './stats.ts'
import { addCampaignsTest } from './test.ts'
import { addCampaignsUpdate } from './update.ts'

export const CAMPAIGNS: Group = {
  noun: 'campaigns',
  description: 'Campaigns: emails to an audience.',
  place: 240,
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
}
