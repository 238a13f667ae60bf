import path from 'node:path'
import { expect, test } from 'vitest'
import { emptyDirectory, run, runJson } from '../cli.ts'

test('webhooks test says how to call a host on this machine', async () => {
  const emptyData = emptyDirectory()
  const on = (...args: readonly string[]) => ['--data', path.join(emptyData, 'data'), ...args]
  await run(on('init'))
  const created = await runJson(on('webhooks', 'create', 'http://127.0.0.1:4567/hook'))
  expect(await run(on('webhooks', 'test', String(Object(created).id)))).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('POSTHORN_OUTBOUND_ALLOW=<host or network>'),
  })
})
