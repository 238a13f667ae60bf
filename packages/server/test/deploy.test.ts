import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { EXIT_MS } from '../src/processes/until-stopped.ts'
import { at } from './harness.ts'

const read = (file: string) => readFileSync(new URL(`../../../deploy/${file}`, import.meta.url), 'utf8')

const pods = parseAllDocuments(read('kubernetes/posthorn.yaml'))
  .map((document): unknown => document.toJS())
  .filter((manifest) => at(manifest, 'kind') === 'Deployment')
  .map((manifest) => at(manifest, 'spec.template.spec'))

it('Kubernetes lets pods answer until no requests come any more, and end by themselves', () => {
  expect(pods).toHaveLength(2)
  const [api, worker] = pods
  const command = at(api, 'containers.0.lifecycle.preStop.exec.command')
  expect(command).toStrictEqual(['node', '-e', 'setTimeout(() => {}, 5000)'])
  expect(1000 * Number(at(api, 'terminationGracePeriodSeconds'))).toBeGreaterThan(5000 + EXIT_MS)
  expect(1000 * Number(at(worker, 'terminationGracePeriodSeconds'))).toBeGreaterThan(EXIT_MS)
})

it('Compose lets containers end by themselves', () => {
  const grace = String(at(parse(read('compose.yaml'), { merge: true }), 'services.worker.stop_grace_period'))
  expect(grace).toMatch(/^\d+s$/)
  expect(1000 * Number.parseInt(grace, 10)).toBeGreaterThan(EXIT_MS)
})
