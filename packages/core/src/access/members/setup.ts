import type { Context } from '../../kernel/context/context.ts'
import { isPaying } from '../../tenant/billing/payments.ts'

/** The setup state of a project. */
export interface SetupState {
  readonly hasVerifiedDomain: boolean
  /** Whether it pays for a subscription. */
  readonly hasSubscription: boolean
  readonly contactCount: number
  readonly lastCampaignSentAt: Date | undefined
  readonly hasEnabledWorkflow: boolean
  readonly hasSentEmail: boolean
}

/** Returns the progress of the project's setup, from maintained counts. */
export async function getSetupState({ project, store }: Context): Promise<SetupState> {
  const last = { moment: 'sentAt', limit: 1, from: undefined, until: undefined, after: undefined } as const
  const [contactCount, [campaign], { sent }, enabled, payer] = await Promise.all([
    store.contacts.count(undefined),
    store.activity.campaigns(last),
    store.analytics.mailTotals({}),
    store.workflows.count({ search: undefined, enabled: true }),
    store.billing.payer(),
  ])
  return {
    hasVerifiedDomain: project.verifiedDomains.length > 0,
    hasSubscription: isPaying(payer),
    contactCount,
    lastCampaignSentAt: campaign?.sentAt,
    hasEnabledWorkflow: enabled > 0,
    hasSentEmail: sent > 0,
  }
}
