export { OperationError, type TransferProgress, type TransferReport } from '@posthorn/adapters/operations'
export { settledPlace } from './agreements.ts'
export { agreeOnBaseUrl } from './base-url.ts'
export {
  type Config,
  ConfigError,
  DatabaseMissing,
  loadConfig,
  SETTINGS,
  type SettingName,
} from './config.ts'
export { LOG_LEVELS, type LogLevel } from './config-variables.ts'
export { nameOf } from './database-name.ts'
export { type Deployment, openDeployment, openStore } from './deployment.ts'
export { createEmbeddedServer, type EmbeddedOptions, type EmbeddedServer } from './embedded.ts'
export { memoryRateLimiter, type RateLimiter, type RateStanding } from './http/admit/rate-limit.ts'
export { statusOf } from './http/respond/errors.ts'
export { suggestionOf } from './http/respond/suggestions.ts'
export { DRAIN_MS } from './http/shutdown.ts'
export type { InProcessFetch, RequestOrigin } from './in-process-fetch.ts'
export { createLog } from './log.ts'
export { inboxOn, isAgreedMailer } from './mailer-kind.ts'
export { agreeOnMasterKey, masterKeyFile } from './master-key.ts'
export { hasPackages, PackageMissing } from './optional-packages.ts'
export { type PosthornPluginOptions, posthorn } from './plugin.ts'
export { backup, restore } from './processes/backup.ts'
export { type Check, type CheckName, type CheckStatus, type Diagnosis, doctor } from './processes/doctor.ts'
export {
  type DomainCheck,
  type DomainDiagnosis,
  type DomainDoctorRequest,
  domainDoctor,
  type RecordToPublish,
} from './processes/domain-doctor.ts'
export { type MigrateOptions, migrate, waitForMigration } from './processes/migrate.ts'
export { type ServeOptions, type ServingProcess, serve } from './processes/serve.ts'
export { type TransferRequest, transferDatabase } from './processes/transfer.ts'
export { type WorkerProcess, type WorkOptions, work } from './processes/work.ts'
export { createServer, type PosthornServer } from './server.ts'
export { agreeOnSpf } from './spf.ts'
export { VERSION } from './version.ts'
