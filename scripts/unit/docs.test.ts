import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { HEADLINE, renderTypes } from '../../packages/cli/src/lib/codegen/render.ts'
import { ioOf } from '../../packages/cli/src/lib/io.ts'
import * as settings from '../../packages/cli/src/lib/settings.ts'
import { createProgram } from '../../packages/cli/src/program.ts'
import { anchorsOf, type Page, proseOf, readPages } from '../docs/pages.ts'
import { commandsIn, posthornArguments } from '../docs/shell.ts'
import { ROOT } from '../setup.mjs'

const pages = readPages()
const byFile = new Map(pages.map((page) => [page.file, page]))

/** Returns the links of a page to other places of the repository, as they are written. */
const linksOf = (page: Page) =>
  [...proseOf(page).matchAll(/\]\(<?([^)>\s]+)>?\)|^\[[^\]]+\]: (\S+)/gm)]
    .map(([, inline, reference]) => inline ?? reference ?? '')
    .filter((link) => !/^[a-z][a-z0-9+.-]*:/i.test(link))

/** Returns the problem of a link; undefined if it works. */
function problemOf(page: Page, link: string): string | undefined {
  const [place = '', anchor] = link.split('#')
  const file = place === '' ? page.file : path.posix.normalize(path.posix.join(path.posix.dirname(page.file), place))
  if (!existsSync(path.join(ROOT, file))) return `${page.file}: ${link} leads nowhere`
  const target = byFile.get(file)
  if (anchor !== undefined && target && !anchorsOf(target).has(anchor))
    return `${page.file}: ${link} has no such heading`
  return undefined
}

describe('the docs', () => {
  it('have no broken link', () => {
    const links = pages.flatMap((page) => linksOf(page).map((link) => [page, link] as const))
    expect(links.length).toBeGreaterThan(60)
    expect(links.flatMap(([page, link]) => problemOf(page, link) ?? [])).toEqual([])
  })

  it('explain every type that an application imports from the core', () => {
    const entry = readFileSync(path.join(ROOT, 'packages/core/src/index.ts'), 'utf8')
    const exported = [...entry.matchAll(/^export (?:type )?\{([^}]*)\}/gm)]
      .flatMap(([, names = '']) => names.split(','))
      .map((name) => name.trim().replace(/^type /, ''))
      .filter((name) => /^[A-Z][a-z]/.test(name))
    const glossary = readFileSync(path.join(ROOT, 'docs/glossary.md'), 'utf8')
    const explained = [...glossary.matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name)
    expect(explained.toSorted()).toEqual(exported.toSorted())
  })

  it('name every guide in their index', () => {
    const index = byFile.get('docs/README.md')
    const linked = new Set(index && linksOf(index).map((link) => path.posix.join('docs', link.split('#')[0] ?? '')))
    const guides = pages.map(({ file }) => file).filter((file) => file.startsWith('docs/guide/'))
    expect(guides.filter((file) => !linked.has(file))).toEqual([])
  })
})

/** Text that an interactive shell replaces with an earlier command, even in quotes. */
const HISTORY = /"[^"\n']*![^\s="(]/

it('the command lines of docs and help can be pasted into a terminal', () => {
  const shells = pages.flatMap(({ file, blocks }) =>
    blocks
      .filter(({ language, code }) => language === 'sh' || language === 'console' || /^\$ /m.test(code))
      .flatMap(({ code }) => code.split('\n').map((line) => `${file}: ${line}`)),
  )
  const help = readFileSync(path.join(ROOT, 'packages/cli/test/unit/help.golden.txt'), 'utf8').split('\n')
  const lines = [...shells, ...help.filter((line) => /^ +\$ /.test(line))]
  expect(lines.length).toBeGreaterThan(400)
  expect(lines.filter((line) => HISTORY.test(line))).toEqual([])
})

const streams = { stdin: new PassThrough(), stdout: new PassThrough(), stderr: new PassThrough() }
const io = ioOf({ ...streams, env: {}, cwd: '/' })
const program = createProgram(io, settings)

/** Returns the problem with the arguments: an unknown command or option. */
function refusalOf(words: readonly string[]): string | undefined {
  let command = program
  const globals = program.options
  const plain: string[] = []
  for (let index = 0; index < words.length; index++) {
    const word = words[index] ?? ''
    if (word === '--') break
    if (!/^-./.test(word)) {
      const inner = plain.length === 0 ? command.commands.find((one) => one.name() === word) : undefined
      if (inner) command = inner
      else plain.push(word)
      continue
    }
    const [flag, value] = word.split('=', 2)
    const option = [...command.options, ...globals].find(({ long, short }) => long === flag || short === flag)
    if (!option && flag !== '--help') return `no option ${flag}`
    if (option?.required && value === undefined) {
      index += 1
      if (words[index] === undefined) return `${flag} needs a value`
    }
  }
  if (command.commands.length > 0 && !command.registeredArguments.length) {
    if (plain.length > 0 && command.name() !== 'help' && plain[0] !== 'help' && !plain[0]?.startsWith('<'))
      return `no command ${plain[0]}`
  }
  return undefined
}

describe('the commands in the docs', () => {
  const commands = pages
    .filter(({ file }) => !file.startsWith('docs/adr/'))
    .flatMap(({ file, blocks }) =>
      blocks.flatMap(({ language, code, line }) =>
        ['sh', 'console', 'output', ''].includes(language)
          ? commandsIn(code).flatMap((command) => {
              const words = posthornArguments(command)
              return words ? [{ place: `${file}:${line}`, words }] : []
            })
          : [],
      ),
    )

  it('exist, with their options', () => {
    expect(commands.length).toBeGreaterThan(80)
    const wrong = commands.flatMap(({ place, words }) => {
      const refusal = refusalOf(words)
      return refusal === undefined ? [] : [`${place}: posthorn ${words.join(' ')}: ${refusal}`]
    })
    expect(wrong).toEqual([])
  })

  it('would be detected if they did not', () => {
    expect(refusalOf(['contact', 'list'])).toBe('no command contact')
    expect(refusalOf(['contacts', 'lst'])).toBe('no command lst')
    expect(refusalOf(['contacts', 'list', '--serch', 'x'])).toBe('no option --serch')
    expect(refusalOf(['--data', './data', 'contacts', 'list', '--search', '@example.com'])).toBeUndefined()
    expect(commandsIn('$ A=1 posthorn send \\\n  --subject "Hi # you" | cat # why\noutput')).toEqual([
      ['posthorn', 'send', '--subject', 'Hi # you'],
      ['cat'],
    ])
  })
})

describe('the types in the docs', () => {
  it('match the output of codegen', () => {
    const value = (variable: string, required = true) => ({ variable, use: 'print', required }) as const
    const templates = [
      {
        id: 'tpl_01kajw9r2m5t8k3q7x1c6v4b0n',
        name: 'Welcome',
        variables: [value('name', false), value('plan'), value('resetUrl')],
      },
      {
        id: 'tpl_01kajwcq4s7v0y3b6e9h2k5n8r',
        name: 'Order shipped',
        variables: [
          value('order.id'),
          { variable: 'items', use: 'each', required: true } as const,
          value('items[].title'),
          value('items[].note', false),
        ],
      },
    ]
    const fields = new Map([['plan', 'string'] as const, ['visits', 'number'] as const])
    const written = renderTypes({ templates, events: ['signed_up', 'paid'], fields }, { requireAll: false })
    const shown = pages.flatMap(({ blocks }) => blocks.filter(({ code }) => code.includes(HEADLINE)))
    expect(shown.map(({ code }) => code)).toEqual([written])
  })
})
