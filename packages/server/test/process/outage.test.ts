import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { serve } from '../../src/processes/serve.ts'
import { aMail, at } from '../harness.ts'
import { callNode, nodeConfig } from '../nodes-kit.ts'

it('a server whose database is deleted accepts nothing more, and reports that it is not ready', async () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'posthorn-deleted-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  const config = nodeConfig(`sqlite:${path.join(directory, 'posthorn.db')}`, { POSTHORN_DATA: directory })
  const serving = await serve(config, { print() {} })
  onTestFinished(() => serving.stop())
  const send = () => callNode(serving, 'POST /v1/send', { body: aMail() })
  expect((await send()).status).toBe(200)
  expect((await callNode(serving, 'GET /health/ready')).status).toBe(200)
  for (const ending of ['', '-wal', '-shm']) rmSync(path.join(directory, `posthorn.db${ending}`), { force: true })
  const refused = await send()
  expect([refused.status, at(refused.json, 'error.code')]).toStrictEqual([503, 'SERVICE_UNAVAILABLE'])
  expect((await callNode(serving, 'GET /health/ready')).status).toBe(503)
  expect((await callNode(serving, 'GET /health/live')).status).toBe(200)
})
