import type { Mailer } from '@posthorn/core/ports'
import type { Config } from '../config/config.ts'
import type { MailServerConfig } from '../config/mailer.ts'
import { requirePackages } from '../config/optional-packages.ts'

export interface MailServerOptions {
  /** The time that one step may take, in milliseconds; the adapter's own default if absent. */
  readonly timeout?: number
  /** The most delivery threads unless the URL says it; the adapter's own default if absent. */
  readonly threads?: number
  /** The name in EHLO unless the URL has one: a container has no name that other servers trust. */
  readonly name?: string | undefined
}

/** Several processes use the cores by themselves. */
export const deliveryThreads = ({ workers }: Pick<Config, 'workers'>): { readonly threads?: number } =>
  workers > 1 ? { threads: 0 } : {}

/** Opens the mailer of a server or service that sends. Loads only what it needs; throws `PackageMissing`. */
export async function openMailServer(
  mailer: MailServerConfig,
  { timeout, threads, name }: MailServerOptions = {},
): Promise<Mailer> {
  requirePackages({ mailer })
  const patience = timeout !== undefined && { timeout }
  switch (mailer.kind) {
    case 'smtp': {
      const { smtp } = await import('@posthorn/adapters/nodemailer')
      const named = { ...(name !== undefined && { name }), ...(threads !== undefined && { threads }) }
      if (timeout === undefined) return smtp(mailer.url, named)
      return smtp(mailer.url, {
        ...named,
        connectionTimeout: timeout,
        greetingTimeout: timeout,
        commandTimeout: timeout,
      })
    }
    case 'sendgrid': {
      const { sendgrid } = await import('@posthorn/adapters/sendgrid')
      const { key, endpoint } = mailer
      return sendgrid(key, { ...(endpoint !== undefined && { endpoint }), ...patience })
    }
    case 'ses': {
      const { ses } = await import('@posthorn/adapters/ses')
      const { region, endpoint, credentials, configurationSet } = mailer
      return ses({
        region,
        ...(endpoint !== undefined && { endpoint }),
        ...(credentials && { credentials }),
        ...(configurationSet !== undefined && { configurationSet }),
        ...patience,
      })
    }
  }
}
