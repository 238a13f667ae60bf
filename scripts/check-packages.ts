// Checks what is published, in the form in which it is published: with publint, with "are the types wrong", and what the
// tarballs contain. Needs the build and the declarations.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { checkPackage, createPackageFromTarballData, type Problem } from '@arethetypeswrong/core'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { type PackedPackage, packAll } from './pack.ts'

/** Kilobytes: what a package may weigh when it is downloaded. */
const SIZES: Readonly<Record<string, number>> = {
  '@posthorn/core': 700,
  '@posthorn/adapters': 450,
  '@posthorn/server': 1500,
  '@posthorn/sdk': 200,
  '@posthorn/cli': 250,
}
const SIZE = 200
const EXPECTED = ['README.md', 'LICENSE', 'package.json']
const UNWANTED = /(^|\/)(test|src|node_modules)\/|\.(map|tsbuildinfo)$|(?<!\.d)\.tsx?$|\.test\./

function contentsOf({ name, size, files }: PackedPackage): readonly string[] {
  const limit = SIZES[name] ?? SIZE
  return [
    ...EXPECTED.filter((file) => !files.includes(file)).map((file) => `${file} is missing`),
    ...files.filter((file) => UNWANTED.test(file)).map((file) => `${file} is of no use to who installs it`),
    ...(size > 1024 * limit ? [`the tarball has ${Math.round(size / 1024)} kB, more than ${limit}`] : []),
  ]
}

async function lint({ tarball }: PackedPackage): Promise<readonly string[]> {
  const { messages, pkg } = await publint({
    pack: { tarball: arrayBufferOf(tarball) },
    level: 'suggestion',
    strict: true,
  })
  return messages.map((message) => `publint: ${formatMessage(message, pkg) ?? message.code}`)
}

/** Packages are ES modules only, which `require` of Node 22 loads too: what older ways of resolving miss is no problem. */
async function checkTypes({ tarball, name }: PackedPackage): Promise<readonly string[]> {
  const result = await checkPackage(createPackageFromTarballData(new Uint8Array(arrayBufferOf(tarball))))
  if (result.types === false) return name === '@posthorn/cli' ? [] : ['it has no types']
  return result.problems.flatMap((problem) => (isOld(problem) ? [] : [`types: ${JSON.stringify(problem)}`]))
}

function isOld(problem: Problem): boolean {
  return 'resolutionKind' in problem && (problem.resolutionKind === 'node10' || problem.resolutionKind === 'node16-cjs')
}

function arrayBufferOf(file: string): ArrayBuffer {
  const bytes = readFileSync(file)
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength)
}

const directory = mkdtempSync(path.join(tmpdir(), 'posthorn-packages-'))
try {
  for (const packed of packAll(directory)) {
    const problems = [...contentsOf(packed), ...(await lint(packed)), ...(await checkTypes(packed))]
    console.error(`${packed.name}: ${Math.round(packed.size / 1024)} kB, ${packed.files.length} files`)
    for (const problem of problems) console.error(`  ${problem}`)
    if (problems.length > 0) process.exitCode = 1
  }
} finally {
  rmSync(directory, { recursive: true, force: true })
}
