/** An operation that is audited. */
export interface AuditRule {
  /** A noun, which is the type of the resource, and a verb. */
  readonly action: string
  /** Where the id of the resource is: by default the last id of the path, and of what is new in the answer. */
  readonly id?: 'path' | 'answer' | 'none'
  /** What of the body is kept in the details; of everything else sent only its name is. */
  readonly keeps?: readonly string[]
  /** Whether it is about somebody's own account: the use case writes the entry into their own log, whoever calls it. */
  readonly own?: true
}

/** Why an operation is not audited. */
export interface NotAudited {
  readonly not: string
}

const VOLUME = 'of high volume; it has records of its own: the mail, the event or the contact'
const READS = 'changes nothing'
const RECEIVES = 'from another service, whose signature is checked; nobody of the project does it'
const NOBODY = 'whoever asks is nobody yet, and the answer tells nothing; what follows from it is audited'
const SESSION = 'a session that is opened has its entry, in the same transaction'
const OFFERS = 'nothing of the account changes until it is confirmed'
const INBOX = 'deletes mails that were captured on a machine for tests'
const COMPUTES = 'computes what follows from the data; changes nothing that anybody has decided'

/**
 * What each operation leaves in the audit log, or why it leaves nothing. Nothing else says so. A test demands a line for
 * every operation that is no GET; of those only what takes data or secrets out has one. Addresses, contents and secrets are kept by no line.
 */
export const AUDIT_RULES: Readonly<Record<string, AuditRule | NotAudited>> = {
  sendEmail: { not: VOLUME },
  sendBatch: { not: VOLUME },
  trackEvent: { not: VOLUME },
  trackNamedEvent: { not: VOLUME },
  createContact: { not: VOLUME },
  updateContact: { not: VOLUME },
  verifyEmail: { not: READS },
  lookupContacts: { not: READS },
  previewSegment: { not: READS },
  previewTemplate: { not: READS },
  simulateWorkflow: { not: READS },
  computeSegment: { not: COMPUTES },
  refreshSegment: { not: COMPUTES },
  receiveSnsMessage: { not: RECEIVES },
  receivePayment: { not: RECEIVES },
  clearInbox: { not: INBOX },
  deleteInboxMessage: { not: INBOX },
  checkInboxLinks: { not: READS },
  requestVerification: { not: NOBODY },
  requestPasswordReset: { not: NOBODY },
  startDeviceLogin: { not: NOBODY },
  askForPasskey: { not: NOBODY },
  signIn: { not: SESSION },
  passSecondFactor: { not: SESSION },
  signInWithPasskey: { not: SESSION },
  pollDeviceLogin: { not: SESSION },
  offerTotp: { not: OFFERS },
  offerPasskey: { not: OFFERS },
  linkIdentity: { not: OFFERS },

  exportContacts: { action: 'contact.export' },
  exportContact: { action: 'contact.export' },
  exportSuppressions: { action: 'suppression.export' },
  getWebhookSecret: { action: 'project.read_webhook_secret' },

  retryEmail: { action: 'email.retry' },
  rescheduleEmail: { action: 'email.reschedule', keeps: ['scheduledAt'] },
  cancelEmail: { action: 'email.cancel' },
  releaseInboxMessage: { action: 'email.release' },
  deleteEvents: { action: 'event.delete' },
  deleteContact: { action: 'contact.delete' },
  importContacts: { action: 'contact.import', id: 'answer' },
  bulkSubscribeContacts: { action: 'contact.bulk_subscribe', id: 'answer' },
  bulkUnsubscribeContacts: { action: 'contact.bulk_unsubscribe', id: 'answer' },
  bulkDeleteContacts: { action: 'contact.bulk_delete', id: 'answer' },
  deleteField: { action: 'field.delete' },
  createSegment: { action: 'segment.create' },
  updateSegment: { action: 'segment.update' },
  deleteSegment: { action: 'segment.delete' },
  addSegmentMembers: { action: 'segment.add_members' },
  removeSegmentMembers: { action: 'segment.remove_members' },
  createSuppression: { action: 'suppression.create', id: 'none' },
  importSuppressions: { action: 'suppression.import', id: 'answer' },
  deleteSuppression: { action: 'suppression.delete', id: 'none' },
  createTemplate: { action: 'template.create' },
  updateTemplate: { action: 'template.update' },
  deleteTemplate: { action: 'template.delete' },
  duplicateTemplate: { action: 'template.duplicate', id: 'answer' },
  createCampaign: { action: 'campaign.create' },
  updateCampaign: { action: 'campaign.update' },
  deleteCampaign: { action: 'campaign.delete' },
  duplicateCampaign: { action: 'campaign.duplicate', id: 'answer' },
  sendCampaign: { action: 'campaign.send', keeps: ['scheduledFor'] },
  pauseCampaign: { action: 'campaign.pause' },
  resumeCampaign: { action: 'campaign.resume' },
  cancelCampaign: { action: 'campaign.cancel' },
  testCampaign: { action: 'campaign.test' },
  createWorkflow: { action: 'workflow.create' },
  updateWorkflow: { action: 'workflow.update', keeps: ['enabled'] },
  defineWorkflow: { action: 'workflow.define' },
  deleteWorkflow: { action: 'workflow.delete' },
  createStep: { action: 'step.create', id: 'answer' },
  updateStep: { action: 'step.update' },
  deleteStep: { action: 'step.delete' },
  createTransition: { action: 'transition.create', id: 'answer' },
  deleteTransition: { action: 'transition.delete' },
  startExecution: { action: 'execution.start', id: 'answer' },
  cancelExecution: { action: 'execution.cancel' },
  cancelExecutions: { action: 'workflow.cancel_executions' },
  moveExecution: { action: 'execution.move' },
  addDomain: { action: 'domain.create', keeps: ['domain'] },
  rotateDomain: { action: 'domain.rotate' },
  deleteDomain: { action: 'domain.delete' },
  uploadImage: { action: 'upload.create', id: 'none' },
  deleteUpload: { action: 'upload.delete' },

  updateProject: {
    action: 'project.update',
    keeps: [
      ...[
        'name',
        'language',
        'color',
        'postalAddress',
        'tracking',
        'sendRatePerSecond',
        'unknownPolicy',
        'softBouncesMax',
      ],
      ...['publicTracking', 'publicResubscribe', 'publicFieldsMax', 'emailBodiesDays', 'eventsDays', 'emailsDays'],
      'strictTemplates',
    ],
  },
  regenerateKeys: { action: 'project.rotate_keys' },
  rotateWebhookSecret: { action: 'project.rotate_webhook_secret' },
  resetProject: { action: 'project.reset' },
  deleteProject: { action: 'project.delete' },
  setBillingLimits: { action: 'billing.update', keeps: ['workflows', 'campaigns', 'transactional'] },
  startCheckout: { action: 'billing.checkout' },
  openBillingPortal: { action: 'billing.open_portal' },
  createKey: { action: 'key.create', id: 'answer', keeps: ['name', 'scopes', 'expiresAt'] },
  rotateKey: { action: 'key.rotate', keeps: ['expiresAt'] },
  deleteKey: { action: 'key.delete' },
  inviteMember: { action: 'member.invite', id: 'answer', keeps: ['role'] },
  revokeInvitation: { action: 'member.revoke_invitation', id: 'none' },
  updateMember: { action: 'member.update', keeps: ['role'] },
  removeMember: { action: 'member.remove' },

  createProject: { action: 'project.create', own: true },
  claimProject: { action: 'project.claim', own: true },
  changePassword: { action: 'password.change', own: true },
  endSession: { action: 'session.delete', own: true },
  endOtherSessions: { action: 'session.delete_others', own: true },
  confirmTotp: { action: 'totp.add', own: true },
  removeTotp: { action: 'totp.remove', own: true },
  renewRecoveryCodes: { action: 'recovery.renew', own: true },
  addPasskey: { action: 'passkey.add', own: true },
  renamePasskey: { action: 'passkey.rename', own: true },
  removePasskey: { action: 'passkey.remove', own: true },
  unlinkIdentity: { action: 'identity.unlink', own: true },
  signUp: { action: 'user.create', own: true },
  verifyAccount: { action: 'user.verify', own: true },
  resetPassword: { action: 'password.reset', own: true },
}
