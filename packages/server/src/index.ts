export { OperationError, type TransferProgress, type TransferReport } from '@posthorn/adapters/operations'
export { settledPlace } from './config/agreements.ts'
export { agreeOnBaseUrl } from './config/base-url.ts'
export {
  type Config,
  ConfigError,
  DatabaseMissing,
  loadConfig,
  SETTINGS,
  type SettingName,
} from './config/config.ts'
export { nameOf } from './config/database-name.ts'
export { agreeOnMasterKey, masterKeyFile } from './config/master-key.ts'
export { hasPackages, PackageMissing } from './config/optional-packages.ts'
export { agreeOnSpf } from './config/spf.ts'
export { LOG_LEVELS, type LogLevel } from './config/variables.ts'
export { createDoctor } from './doctor/doctor.ts'
export { memoryRateLimiter, type RateLimiter, type RateStanding } from './http/admit/rate-limit.ts'
export type { InProcessFetch, RequestOrigin } from './http/in-process-fetch.ts'
export { statusOf } from './http/respond/errors.ts'
export { suggestionOf } from './http/respond/suggestions.ts'
export { DRAIN_MS } from './http/shutdown.ts'
export { VERSION } from './manifest.ts'
export { backup, restore } from './processes/backup.ts'
export { type Deployment, openDeployment } from './processes/deployment.ts'
export { type Check, type CheckName, type CheckStatus, type Diagnosis, doctor } from './processes/doctor.ts'
export {
  type DomainCheck,
  type DomainDiagnosis,
  type DomainDoctorRequest,
  domainDoctor,
} from './processes/domain-doctor.ts'
export { createEmbeddedServer, type EmbeddedOptions, type EmbeddedServer } from './processes/embedded.ts'
export { createLog } from './processes/log.ts'
export { inboxOn, isAgreedMailer } from './processes/mailer-kind.ts'
export { type MigrateOptions, migrate, waitForMigration } from './processes/migrate.ts'
export { openStore } from './processes/open.ts'
export { type PosthornPluginOptions, posthorn } from './processes/plugin.ts'
export { type ServeOptions, type ServingProcess, serve } from './processes/serve.ts'
export { createServer, type PosthornServer } from './processes/server.ts'
export { type TransferRequest, transferDatabase } from './processes/transfer.ts'
export { type WorkerProcess, type WorkOptions, work } from './processes/work.ts'
