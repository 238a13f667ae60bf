import { HOSTILE_HTML, HOSTILE_MARKDOWN } from '@posthorn/core/conformance'
import { hostileTextCases } from '../hostile-text-cases.ts'

// One that nests, and the two whose text takes longest. The long tests have all of them, and those that take too long.
const named = <Case extends readonly [name: string, text: string]>(texts: readonly Case[], ...names: string[]) =>
  texts.filter(([name]) => names.includes(name))

hostileTextCases(
  named(HOSTILE_MARKDOWN, 'nested quotes'),
  named(HOSTILE_HTML, 'elements closed by others', 'breaks in nested quotes'),
)
