// Checks the packages in their published form: with publint, with "are the types wrong", and the contents of the
// tarballs. Needs the build and the declarations.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { type PackedPackage, packAll } from './pack.ts'

/** The maximum size of the download of each package, in kilobytes. */
const SIZES: Readonly<Record<string, number>> = {
  '@posthorn/core': 880,
  '@posthorn/adapters': 450,
  '@posthorn/server': 1500,
  '@posthorn/sdk': 260,
  '@posthorn/cli': 250,
  '@posthorn/console': 500,
}
/** Packages without code to import. */
const WITHOUT_TYPES = ['@posthorn/cli', '@posthorn/console']
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

async function checkTypes(packed: PackedPackage): Promise<readonly string[]> {
  const { tarball, name } = packed
  const result = await checkPackage(createPackageFromTarballData(new Uint8Array(arrayBufferOf(tarball))))
  if (result.types === false) return WITHOUT_TYPES.includes(name) ? [] : ['it has no types']
  const missed = waysMissed(packed)
  return result.problems
    .filter((problem) => !('resolutionKind' in problem && missed.includes(problem.resolutionKind)))
    .map((problem) => `types: ${JSON.stringify(problem)}`)
}

/** Ways of resolving that a package need not support: for packages that need Node 22, `require` loads the ES module. */
function waysMissed({ directory }: PackedPackage): readonly string[] {
  const { exports } = JSON.parse(readFileSync(path.join(directory, 'package.json'), 'utf8'))
  return exports['.']?.require ? ['node10'] : ['node10', 'node16-cjs']
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
