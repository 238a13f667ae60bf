import path from 'node:path'
import { expect, test } from 'vitest'
import { emptyDirectory, run } from '../cli.ts'

test('a webhook endpoint on this machine is refused, with the setting that allows it', async () => {
  const emptyData = emptyDirectory()
  const on = (...args: readonly string[]) => ['--data', path.join(emptyData, 'data'), ...args]
  await run(on('init'))
  expect(await run(on('webhooks', 'create', 'http://127.0.0.1:4567/hook'))).toMatchObject({
    code: expect.any(Number),
    stderr: expect.stringMatching(/no public address[\s\S]*POSTHORN_OUTBOUND_ALLOW=<host or network>/),
  })
})
