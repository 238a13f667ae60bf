import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { readPages } from '../docs/pages.ts'
import { publishedPackages } from '../pack.ts'
import { ROOT } from '../setup.mjs'

const WORKSPACE = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'))

it('every page names the version of Node that the packages need', () => {
  const needed = WORKSPACE.engines.node.replace('>=', '')
  const named = readPages().flatMap(({ file, text }) =>
    [...text.matchAll(/Node (\d[\d.]*\d)\s+or\s+(?:newer|later)/g)].map(([, version]) => ({ file, version })),
  )
  expect(named.length).toBeGreaterThan(2)
  expect(named.filter(({ version }) => version !== needed && version !== '18')).toEqual([])
})

describe.each(publishedPackages())('the package in %s', (directory) => {
  const manifest = JSON.parse(readFileSync(path.join(directory, 'package.json'), 'utf8'))
  const folder = `packages/${path.basename(directory)}`

  it('has the fields that a registry shows', () => {
    expect(manifest).toMatchObject({
      description: expect.stringMatching(/.{20}/),
      license: 'MIT',
      type: 'module',
      homepage: 'https://github.com/posthorn/posthorn#readme',
      bugs: { url: 'https://github.com/posthorn/posthorn/issues' },
      repository: { type: 'git', url: 'git+https://github.com/posthorn/posthorn.git', directory: folder },
      // The client also runs in applications that are older than the server.
      engines: manifest.name === '@posthorn/sdk' ? { node: '>=18' } : WORKSPACE.engines,
      files: ['dist'],
      publishConfig: { access: 'public' },
      sideEffects: expect.anything(),
    })
    expect(manifest.keywords).toContain('email')
    expect(manifest.keywords.length).toBeGreaterThan(4)
  })

  it('has entry points with types, and exports its manifest', () => {
    const { './package.json': own, ...entrances } = manifest.exports
    expect(own).toBe('./package.json')
    // Before Node 22, `require` loads no ES module; `module-sync` keeps it to the one copy wherever it does.
    const required = manifest.engines.node.startsWith('>=22') ? [] : ['module-sync', 'require']
    for (const [name, entrance] of Object.entries(entrances)) {
      expect(Object.keys(Object(entrance)), name).toEqual(['posthorn-source', ...required, 'types', 'default'])
    }
  })

  it('has a page that begins with its name, the line that installs it, and code', () => {
    const readme = readFileSync(path.join(directory, 'README.md'), 'utf8')
    expect(readme).toMatch(new RegExp(`^# ${manifest.name}\n`))
    const beginning = readme.split('\n').slice(0, 25).join('\n')
    expect(beginning).toContain(
      `npm install ${manifest.name}`.replace(/ @posthorn\/adapters$/, ' @posthorn/core @posthorn/adapters'),
    )
    expect(readme).toMatch(/```(ts|sh|console)\n/)
  })

  it('lists no optional peer that is also a dependency', () => {
    const { dependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} } = manifest
    expect(Object.keys(peerDependencies).filter((name) => name in dependencies)).toEqual([])
    expect(Object.keys(peerDependenciesMeta).filter((name) => !(name in peerDependencies))).toEqual([])
  })
})
