import { silentLog } from '@posthorn/core/ports'
import { expect, it, onTestFinished } from 'vitest'
import { startDnsServer } from '../../../../test/support/dns-server.ts'
import { freshDeployment } from '../../../../test/support/sqlite.ts'
import { loadConfig } from '../../src/config/config.ts'
import { openDeployment } from '../../src/processes/deployment.ts'
import { domainDoctor } from '../../src/processes/domain-doctor.ts'
import { migrate } from '../../src/processes/migrate.ts'
import { serve } from '../../src/processes/serve.ts'

it('a command on the database uses the SPF mechanisms of the server, until mail is only captured again', async () => {
  const fresh = await freshDeployment()
  onTestFinished(() => fresh.remove())
  const dns = await startDnsServer({})
  onTestFinished(() => dns.close())
  const serveOnce = async (env: Record<string, string>) => {
    const config = loadConfig({ ...fresh.env, ...env, PORT: '0', POSTHORN_LOG_LEVEL: 'silent' })
    const server = await serve(config, { worker: false, print: () => {} })
    await server.stop()
  }
  const spfOf = async (env: Record<string, string>, servesPages: boolean) => {
    const config = loadConfig({ ...fresh.env, ...env })
    const { posthorn } = await openDeployment(config, silentLog, { mails: false, servesPages })
    await posthorn.close()
    return posthorn.world.settings.spf
  }
  const spfOfCommand = (env: Record<string, string> = {}) => spfOf(env, false)
  const doctorsRecord = async () => {
    const env = { ...fresh.env, POSTHORN_DNS_SERVERS: dns.address }
    const { checks } = await domainDoctor(env, {}, { domain: 'a.example', addresses: [] })
    return checks.find(({ name }) => name === 'SPF of bounces')?.publish[0]?.value
  }
  const real = { POSTHORN_MAILER_URL: 'smtp://smtp.example.com:587', POSTHORN_BASE_URL: 'https://mail.example.net' }

  expect(await spfOfCommand()).toBeUndefined()
  expect(await doctorsRecord()).toBeUndefined()
  await serveOnce(real)
  expect(await spfOfCommand()).toBe('a:smtp.example.com')
  expect(await doctorsRecord()).toBe('v=spf1 a:smtp.example.com ~all')
  expect(await spfOfCommand({ POSTHORN_SPF: 'include:given.example' })).toBe('include:given.example')
  // The addresses of a mail server of this machine are not known, and the other server's record would not allow them.
  expect(await spfOfCommand({ POSTHORN_MAILER_URL: 'smtp://127.0.0.1:25' })).toBeUndefined()
  // A server uses its own settings.
  expect(await spfOf({}, true)).toBeUndefined()

  await migrate(loadConfig(fresh.env), { localInbox: true })
  expect(await spfOfCommand()).toBeUndefined()
  await serveOnce({ POSTHORN_SPF: 'include:later.example' })
  expect(await spfOfCommand()).toBe('include:later.example')
  await serveOnce({})
  expect(await spfOfCommand()).toBeUndefined()
  expect(await doctorsRecord()).toBeUndefined()
})
