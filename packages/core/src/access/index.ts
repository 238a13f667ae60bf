export { createFirstUser } from './accounts/first-user.ts'
export { ACCOUNT_PAGES, canSendMail, needsVerification } from './accounts/mails.ts'
export { MEMBERS_MAX, type Member, type NewMember } from './accounts/membership.ts'
export {
  addPasskey,
  askForPasskey,
  offerPasskey,
  type PasskeyOffer,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
} from './accounts/passkeys.ts'
export {
  arriveFrom,
  configuredProviders,
  departTo,
  departToLink,
  PROVIDER_PATH,
  SECURITY_PAGE,
  unlink,
} from './accounts/providers.ts'
export {
  isOwnLink,
  requestReset,
  requestVerification,
  resetPassword,
  verifyAccount,
} from './accounts/recovery.ts'
export * from './accounts/schema.ts'
export { passSecondFactor, type SecondFactorNeeded, type SignInResult } from './accounts/second-factor.ts'
export { DEVICE_SECONDS } from './accounts/secrets.ts'
export {
  changePassword,
  endOtherSessions,
  endSession,
  getWaysIn,
  providerOf,
  type RemainingMethods,
  type SignInMethods,
} from './accounts/security.ts'
export { findSession, type Guest, type SignedIn, signOut, type UserContext } from './accounts/sessions.ts'
export { signIn } from './accounts/sign-in.ts'
export { signUp, signupClosed } from './accounts/sign-up.ts'
export { ownPath, siteOf } from './accounts/site.ts'
export type { AccountStore, AttemptCount, CountedAttempt, Membership } from './accounts/store.ts'
export {
  confirmTotp,
  offerTotp,
  removeTotp,
  renewRecoveryCodes,
  repeatTotpOffer,
  type TotpOffer,
} from './accounts/totp.ts'
export {
  answerDeviceLogin,
  findDeviceLogin,
  pollDeviceLogin,
  startDeviceLogin,
} from './device-logins/device-logins.ts'
export * from './device-logins/schema.ts'
export type { DeviceAnswer, DeviceLoginStore } from './device-logins/store.ts'
export { createKey, deleteKey, listKeys, type MadeKey, rotateKey } from './keys/keys.ts'
export { KEY_PREFIX_SHOWN, KEYS_MAX, KeyInput, KeyRotation, USED_EXACT_MS } from './keys/schema.ts'
export type { KeyAddition, KeyStore, NewKey } from './keys/store.ts'
export { claimProject, isClaimable } from './members/claim-project.ts'
export { findFounder } from './members/founders.ts'
export { listInvitations, type OpenInvitation, revokeInvitation } from './members/invitations.ts'
export { findInvited, sendInvitation } from './members/invite.ts'
export { addMember, changeRole, listMembers, removeMember } from './members/members.ts'
export { createOwnProject, listOwnProjects, type OwnProject } from './members/projects.ts'
export {
  ClaimRequest,
  MEMBERSHIPS_MAX,
  MemberChanges,
  MemberInput,
  OwnProjectInput,
  type PendingInvitation,
} from './members/schema.ts'
export { getSetupState } from './members/setup.ts'
export type { MemberAddition, MemberChange, MemberRemoval, MemberStore } from './members/store.ts'
export { deleteProject, resetProject } from './members/wipe.ts'
export { examineDeployment } from './operators/doctor.ts'
export { createOperatorKey, listOperatorKeys, type MadeOperatorKey, revokeOperatorKey } from './operators/keys.ts'
export {
  type ListedNode,
  type ListedRelay,
  listNodes,
  listRelays,
  NODES_LISTED_MAX,
  type NodeList,
} from './operators/nodes.ts'
export {
  addOperator,
  asOperator,
  findOperatorKey,
  listOperators,
  type OperatorContext,
  removeOperator,
} from './operators/operators.ts'
export { listAllJobs, listAllProjects, suspendProject, unsuspendProject } from './operators/projects.ts'
export { getQueue, QUEUE_COUNTED_MAX, type QueueState } from './operators/queue.ts'
export * from './operators/schema.ts'
export type { NewOperatorKey, OperatorStore, ProjectsRequest } from './operators/store.ts'
export { REPUTATION_LEVELS, type Suspension } from './reputation/schema.ts'
export { getSecurity, type Security } from './reputation/security.ts'
export type { ReputationLine, SuspensionStore } from './reputation/store.ts'
