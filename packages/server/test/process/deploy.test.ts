import { execFile, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { cp, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { loadConfig } from '../../src/config/config.ts'
import { EXIT_MS } from '../../src/processes/until-stopped.ts'
import { at } from '../harness.ts'
import { pythonTool } from '../python-tool.ts'

const placeOf = (file: string) => fileURLToPath(new URL(`../../../../deploy/${file}`, import.meta.url))
const read = (file: string) => readFileSync(placeOf(file), 'utf8')
const run = promisify(execFile)

const kubernetesValidate = pythonTool('kubernetes-validate')
const systemdAnalyze = spawnSync('systemd-analyze', ['--version']).status === 0
const scripts = ['dirname', 'od', 'tr', 'cat'].every((program) => spawnSync(program, ['/dev/null']).error === undefined)
if (!scripts) console.warn('SKIPPED: deploy/secrets.sh does not run: the programs that it calls are not there')
if (!systemdAnalyze) console.warn('SKIPPED: systemd-analyze is not installed, so that the systemd unit is not verified')

describe('Kubernetes', () => {
  const manifests = parseAllDocuments(read('kubernetes/posthorn.yaml')).map((document): unknown => document.toJS())
  const ofKind = (kind: string) => manifests.filter((manifest) => at(manifest, 'kind') === kind)
  const pods = ofKind('Deployment').map((manifest) => at(manifest, 'spec.template.spec'))
  const [job] = ofKind('Job').map((manifest) => at(manifest, 'spec.template.spec'))
  const listed = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
  const containersOf = (pod: unknown) => [...listed(at(pod, 'initContainers')), ...listed(at(pod, 'containers'))]

  it('lets pods answer until no more requests come, and end by themselves', () => {
    expect(pods).toHaveLength(2)
    const [api, worker] = pods
    const command = at(api, 'containers.0.lifecycle.preStop.exec.command')
    expect(command).toStrictEqual(['node', '-e', 'setTimeout(() => {}, 5000)'])
    expect(1000 * Number(at(api, 'terminationGracePeriodSeconds'))).toBeGreaterThan(5000 + EXIT_MS)
    expect(1000 * Number(at(worker, 'terminationGracePeriodSeconds'))).toBeGreaterThan(EXIT_MS)
  })

  it('fits Pod Security "restricted" with every container, and gives no pod a token', () => {
    const all = [...pods, job]
    for (const pod of all) {
      expect(at(pod, 'automountServiceAccountToken')).toBe(false)
      expect(at(pod, 'securityContext')).toMatchObject({
        runAsNonRoot: true,
        seccompProfile: { type: 'RuntimeDefault' },
      })
      for (const container of containersOf(pod)) {
        expect(at(container, 'securityContext')).toMatchObject({
          allowPrivilegeEscalation: false,
          capabilities: { drop: ['ALL'] },
        })
      }
    }
    expect(all.flatMap(containersOf)).toHaveLength(5)
  })

  it('migrates in a Job that no probe kills, for which all nodes wait', () => {
    expect(at(job, 'containers.0.args')).toStrictEqual(['migrate'])
    expect(Object.keys(at(job, 'containers.0') ?? {}).filter((name) => name.endsWith('Probe'))).toStrictEqual([])
    for (const pod of pods) expect(at(pod, 'initContainers.0.args')).toStrictEqual(['migrate', '--wait'])
  })

  it('names one tagged image, spreads pods, and keeps one of a kind while a machine is drained', () => {
    const images = [...pods, job].flatMap(containersOf).map((container) => at(container, 'image'))
    expect(new Set(images).size).toBe(1)
    expect(images[0]).toMatch(/^registry\.example\.com\/posthorn:\d+\.\d+\.\d+$/)
    for (const pod of pods) expect(at(pod, 'topologySpreadConstraints.0.topologyKey')).toBe('kubernetes.io/hostname')
    expect(ofKind('PodDisruptionBudget').map((budget) => at(budget, 'spec.selector.matchLabels.part'))).toStrictEqual([
      'api',
      'worker',
    ])
  })

  it.skipIf(!kubernetesValidate)('follows the schemas of Kubernetes', async () => {
    await run(kubernetesValidate ?? '', ['--strict', '--quiet', placeOf('kubernetes/posthorn.yaml')])
  })
})

describe('Compose', () => {
  const cluster: unknown = parse(read('compose.yaml'), { merge: true })
  const single: unknown = parse(read('compose.single.yaml'), { merge: true })

  it('lets containers end by themselves', () => {
    for (const grace of [
      String(at(cluster, 'services.worker.stop_grace_period')),
      String(at(single, 'services.posthorn.stop_grace_period')),
    ]) {
      expect(grace).toMatch(/^\d+s$/)
      expect(1000 * Number.parseInt(grace, 10)).toBeGreaterThan(EXIT_MS)
    }
  })

  it('opens ports to this machine only', () => {
    for (const service of ['services.api-1', 'services.api-2']) {
      expect(at(cluster, `${service}.ports.0`)).toMatch(/^127\.0\.0\.1:300[01]:3000$/)
    }
    expect(at(single, 'services.posthorn.ports.0')).toBe('127.0.0.1:3000:3000')
  })

  it('does not let others send from the domain of the inbox if mail really leaves', () => {
    const environments = [at(cluster, 'services.api-1.environment'), at(single, 'services.posthorn.environment')]
    for (const environment of environments) {
      const text = String(at(environment, 'POSTHORN_SANDBOX_DOMAIN'))
      const unset = /^\$\{POSTHORN_SANDBOX_DOMAIN:-(.*)\}$/.exec(text)?.[1]
      const domainWith = (mailer: string) =>
        loadConfig({ POSTHORN_MAILER_URL: mailer, POSTHORN_SANDBOX_DOMAIN: unset ?? 'wrong' }).sandboxDomain
      expect(domainWith('smtp://smtp.example.com')).toBeUndefined()
      expect(domainWith('inbox:')).toBe('sandbox.localhost')
    }
  })

  it('starts nodes after the migration, with keys from the settings', () => {
    for (const service of ['api-1', 'api-2', 'worker']) {
      const own = at(cluster, `services.${service}`)
      expect(at(own, 'depends_on.migrate.condition')).toBe('service_completed_successfully')
      for (const name of ['POSTHORN_MASTER_KEY', 'POSTHORN_SECRET_KEY', 'POSTHORN_PUBLIC_KEY']) {
        expect(at(own, `environment.${name}`)).toBe(`\${${name}:?run deploy/secrets.sh}`)
      }
    }
  })

  it.skipIf(process.platform === 'win32' || !scripts)(
    'creates its secrets once, readable for their owner only, and in a usable form',
    async () => {
      const directory = await mkdtemp(path.join(tmpdir(), 'posthorn-deploy-'))
      try {
        const script = path.join(directory, 'secrets.sh')
        await cp(placeOf('secrets.sh'), script)
        await run('sh', [script])
        const first = await readFile(path.join(directory, '.env'), 'utf8')
        await run('sh', [script])
        expect(await readFile(path.join(directory, '.env'), 'utf8')).toBe(first)
        expect((await stat(path.join(directory, '.env'))).mode & 0o777).toBe(0o600)
        const { POSTGRES_PASSWORD, ...settings } = Object.fromEntries(
          [...first.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
        )
        expect(POSTGRES_PASSWORD).toMatch(/^[0-9a-f]{64}$/)
        expect(loadConfig(settings).firstKeys).toStrictEqual({
          public: settings.POSTHORN_PUBLIC_KEY,
          secret: settings.POSTHORN_SECRET_KEY,
        })
      } finally {
        await rm(directory, { recursive: true })
      }
    },
  )
})

describe('the image', () => {
  it('contains every package that a setting may ask for, in the tested version', () => {
    const image: unknown = JSON.parse(read('image/package.json'))
    const server: unknown = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
    const peers = Object.keys(Object(at(server, 'peerDependencies')))
    const tested = new Map(Object.entries(Object(at(server, 'devDependencies'))))
    expect(peers.length).toBeGreaterThan(10)
    expect(at(image, 'dependencies')).toStrictEqual({
      '@posthorn/cli': 'workspace:*',
      ...Object.fromEntries(peers.map((name) => [name, tested.get(name)])),
    })
  })
})

describe('systemd', () => {
  const unit = read('systemd/posthorn.service')

  it('keeps data readable for its owner only, and lets the process end by itself', () => {
    expect(unit).toContain('StateDirectoryMode=0700')
    const seconds = Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])
    expect(1000 * seconds).toBeGreaterThan(EXIT_MS)
  })

  it.skipIf(!systemdAnalyze)('is a valid unit for systemd', async () => {
    const { stderr } = await run('systemd-analyze', ['verify', '--man=no', placeOf('systemd/posthorn.service')])
    expect(stderr).not.toContain('posthorn.service')
  })
})
