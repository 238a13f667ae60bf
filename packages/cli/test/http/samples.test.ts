import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { PassThrough } from 'node:stream'
import { openApiDocument } from '@posthorn/server/openapi'
import type { Command } from 'commander'
import { expect, test } from 'vitest'
import { ioOf } from '../../src/lib/io.ts'
import { createProgram } from '../../src/program.ts'
import { emptyDirectory } from '../cli.ts'
import { complaintsIn } from '../types-compiler.ts'

/** Operations that programs do not call through the SDK, and those that the command line cannot call. */
const WITHOUT_SDK = ['receivePayment', 'receiveSnsMessage', 'getLiveness']
const WITHOUT_CLI = ['uploadImage']

interface Sample {
  readonly label: string
  readonly source: string
}

const operations = Object.values(openApiDocument().paths).flatMap((methods) =>
  Object.values(methods).map((operation) => {
    const { operationId, 'x-codeSamples': samples }: { operationId: string; 'x-codeSamples': readonly Sample[] } =
      Object(operation)
    const sourceOf = (label: string) => samples.find((sample) => sample.label === label)?.source
    return { id: operationId, curl: sourceOf('curl'), sdk: sourceOf('SDK'), cli: sourceOf('CLI') }
  }),
)

const idsWithout = (label: 'curl' | 'sdk' | 'cli') =>
  operations.filter((operation) => operation[label] === undefined).map(({ id }) => id)

/** Returns the words of a line as a shell would pass them, without redirections. */
function wordsOf(line: string): string[] {
  const [command = ''] = line.replaceAll('\\\n', ' ').split(/ [<>] /)
  return [...command.matchAll(/(?:'[^']*'|\\'|[^\s'])+/g)].map(([word]) =>
    word.replace(/\\'|'/g, (mark) => mark.slice(0, -1)),
  )
}

/** Parses a line as the command line does, without running it. Returns the words of the command. */
async function commandOf(line: string): Promise<string> {
  const streams = { stdin: new PassThrough(), stdout: new PassThrough(), stderr: new PassThrough() }
  const io = ioOf({ ...streams, env: {}, cwd: '/' })
  const program = createProgram(io, undefined)
  let ran = ''
  const replace = (command: Command, words: readonly string[]) => {
    for (const inner of command.commands) replace(inner, [...words, inner.name()])
    if (command.commands.length > 0) return
    command.action(() => {
      ran = words.join(' ')
    })
  }
  replace(program, ['posthorn'])
  const [name, ...words] = wordsOf(line)
  expect(name).toBe('posthorn')
  await program.parseAsync(words, { from: 'user' })
  return ran
}

test('every operation has its samples', () => {
  expect({ curl: idsWithout('curl'), sdk: idsWithout('sdk').sort(), cli: idsWithout('cli') }).toStrictEqual({
    curl: [],
    sdk: WITHOUT_SDK.toSorted(),
    cli: WITHOUT_CLI,
  })
})

test('the samples of the SDK compile', () => {
  const directory = emptyDirectory()
  writeFileSync(
    path.join(directory, 'node.d.ts'),
    "declare module 'node:fs' {\n  export function openAsBlob(path: string): Promise<Blob>\n}\n",
  )
  for (const { id, sdk } of operations) if (sdk) writeFileSync(path.join(directory, `${id}.ts`), sdk)
  expect(complaintsIn(directory)).toBe('')
})

test('the command line accepts its samples', async () => {
  for (const { cli } of operations) {
    if (cli === undefined) continue
    const command = await commandOf(cli)
    expect(
      cli.startsWith(command),
      `${cli}
was understood as ${command}`,
    ).toBe(true)
  }
})
