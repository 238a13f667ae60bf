import { silentLog } from '@posthorn/core/ports'
import { expect, it, onTestFinished } from 'vitest'
import { freshDeployment } from '../../../../test/support/sqlite.ts'
import { agreeOnBaseUrl } from '../../src/config/base-url.ts'
import { loadConfig } from '../../src/config/config.ts'
import { openDeployment } from '../../src/processes/deployment.ts'

it('a process without pages uses the base URL that an application stored, unless it has its own', async () => {
  const fresh = await freshDeployment()
  onTestFinished(() => fresh.remove())
  const open = async (env: Record<string, string>, servesPages: boolean) => {
    const { posthorn, hasStoredBaseUrl } = await openDeployment(loadConfig({ ...fresh.env, ...env }), silentLog, {
      servesPages,
    })
    const { baseUrl } = posthorn.world.settings
    return { baseUrl, hasStoredBaseUrl, posthorn }
  }
  const usual = { baseUrl: 'http://127.0.0.1:3000', hasStoredBaseUrl: false }
  const first = await open({}, false)
  expect(first).toMatchObject(usual)
  await agreeOnBaseUrl(first.posthorn.world, 'https://shop.example/mail')
  await first.posthorn.close()
  const cases = [
    [{}, false, { baseUrl: 'https://shop.example/mail', hasStoredBaseUrl: true }],
    [
      { POSTHORN_BASE_URL: 'https://told.example' },
      false,
      { baseUrl: 'https://told.example', hasStoredBaseUrl: false },
    ],
    // A server's own pages are at its own address.
    [{}, true, usual],
  ] as const
  for (const [env, servesPages, expected] of cases) {
    const opened = await open(env, servesPages)
    expect(opened).toMatchObject(expected)
    await opened.posthorn.close()
  }
})
