import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { loadConfig } from '../../src/config/config.ts'
import { OPTIONAL_PACKAGES, PackageMissing, requirePackages } from '../../src/config/optional-packages.ts'

const none = () => false

/** Returns the error if none of the packages is installed; empty means that nothing is missing. */
function complaintOf(env: Record<string, string>, isThere: (name: string) => boolean = none): string {
  try {
    requirePackages(loadConfig(env), isThere)
    return ''
  } catch (error) {
    if (error instanceof PackageMissing) return `${error.code} ${error.message} ${error.suggestion}`
    throw error
  }
}

const Manifest = z.object({
  dependencies: z.record(z.string(), z.string()),
  devDependencies: z.record(z.string(), z.string()),
  peerDependencies: z.record(z.string(), z.string()),
  peerDependenciesMeta: z.record(z.string(), z.object({ optional: z.literal(true) })),
})
const manifestOf = (name: string) =>
  Manifest.parse(JSON.parse(readFileSync(new URL(`../../../${name}/package.json`, import.meta.url), 'utf8')))

describe('packages that only some settings need', () => {
  it('are not needed for SQLite and SMTP', () => {
    expect(complaintOf({})).toBe('')
    expect(complaintOf({ POSTHORN_MAILER_URL: 'smtp://localhost', POSTHORN_DATABASE_URL: 'sqlite:./mail.db' })).toBe('')
  })

  it.each([
    [{ POSTHORN_DATABASE_URL: 'postgres://localhost/a', POSTHORN_QUEUE_URL: 'embedded:' }, ['pg']],
    [{ POSTHORN_DATABASE_URL: 'postgres://localhost/a' }, ['pg', 'agenda', '@agendajs/postgres-backend']],
    [{ POSTHORN_QUEUE_URL: 'mongodb://localhost/a' }, ['mongodb', 'agenda', '@agendajs/mongo-backend']],
    [{ POSTHORN_S3_URL: 's3://bucket/?region=eu-west-1' }, ['@aws-sdk/client-s3']],
    [{ POSTHORN_MAILER_URL: 'ses://eu-west-1' }, ['@aws-sdk/client-sesv2']],
    [{ POSTHORN_MAILER_URL: 'sendgrid://SG.key' }, ['@sendgrid/mail']],
    [
      {
        POSTHORN_STRIPE_KEY: 'sk_test_1',
        POSTHORN_STRIPE_WEBHOOK_SECRET: 'whsec_1',
        POSTHORN_STRIPE_PRICE: 'price_1',
      },
      ['stripe'],
    ],
    [{ POSTHORN_BOUNCE_PORT: '2525' }, ['smtp-server', 'mailauth', 'sanitize-html']],
    [{ POSTHORN_SNS_TOPICS: 'arn:aws:sns:eu-west-1:123456789012:mail' }, ['mailauth', 'sanitize-html']],
    [
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318' },
      ['api', 'exporter-trace-otlp-http', 'resources', 'sdk-trace-node'].map((name) => `@opentelemetry/${name}`),
    ],
  ])('%j asks for %j, and says how to install what is missing', (env, packages) => {
    const { peerDependencies } = manifestOf('server')
    const command = packages.map((name) => `${name}@${peerDependencies[name]}`).join(' ')
    expect(complaintOf(env)).toMatch(/^PACKAGE_MISSING /)
    expect(complaintOf(env)).toContain(`Install them: npm install ${command}`)
    const [setting = ''] = Object.keys(env)
    expect(complaintOf(env)).toContain(setting)
    expect(complaintOf(env, () => true)).toBe('')
    const [first, ...rest] = packages
    expect(complaintOf(env, (name) => name !== first)).toContain(`npm install ${first}@`)
    for (const name of rest) expect(complaintOf(env, (other) => other !== first)).not.toContain(`${name}@`)
  })

  it('names the alternative for one node without the packages of a queue', () => {
    const lacks = (env: Record<string, string>, ...missing: readonly string[]) =>
      complaintOf(env, (name) => !missing.includes(name)).includes(
        'POSTHORN_QUEUE_URL=embedded:, which needs no package',
      )
    expect(lacks({ POSTHORN_DATABASE_URL: 'postgres://localhost/a' }, 'agenda', '@agendajs/postgres-backend')).toBe(
      true,
    )
    expect(lacks({ POSTHORN_QUEUE_URL: 'mongodb://localhost/a' }, 'agenda')).toBe(true)
    expect(lacks({ POSTHORN_MAILER_URL: 'ses://eu-west-1' }, '@aws-sdk/client-sesv2')).toBe(false)
  })

  it('are found where they are installed', () => {
    const all = {
      POSTHORN_DATABASE_URL: 'postgres://localhost/a',
      POSTHORN_QUEUE_URL: 'mongodb://localhost/a',
      POSTHORN_BOUNCE_PORT: '2525',
      POSTHORN_S3_URL: 's3://bucket/?region=eu-west-1',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318',
    }
    for (const mailer of ['ses://eu-west-1', 'sendgrid://SG.key'])
      expect(() => requirePackages(loadConfig({ ...all, POSTHORN_MAILER_URL: mailer }))).not.toThrow()
  })

  it('are optional peers of the server, and tested in the versions that they allow', () => {
    const { dependencies, devDependencies, peerDependencies, peerDependenciesMeta } = manifestOf('server')
    for (const name of OPTIONAL_PACKAGES) {
      expect(peerDependencies, name).toHaveProperty([name])
      expect(devDependencies, name).toHaveProperty([name])
      expect(dependencies, name).not.toHaveProperty([name])
    }
    expect(Object.keys(peerDependenciesMeta).sort()).toEqual(Object.keys(peerDependencies).sort())
  })

  it('have the same range in the adapters', () => {
    const server = manifestOf('server').peerDependencies
    const adapters = manifestOf('adapters').peerDependencies
    const shared = Object.keys(server).filter((name) => name in adapters)
    expect(shared.length).toBeGreaterThan(5)
    expect(shared.map((name) => [name, adapters[name]])).toEqual(shared.map((name) => [name, server[name]]))
  })
})
