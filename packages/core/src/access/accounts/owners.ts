import type { World } from '../../kernel/context/world.ts'
import type { Store } from '../../kernel/ports/store.ts'
import type { Project } from '../../tenant/projects/schema.ts'
import { needsVerification } from './mails.ts'

const NAME_MAX = 60

/** Returns the addresses of a project's owners: where mail is really sent, only verified ones. */
export async function ownersOf(world: World, store: Store, project: Project): Promise<readonly string[]> {
  const owners = (await store.project(project.id).members.list()).filter(({ role }) => role === 'OWNER')
  const to: string[] = []
  for (const { email } of owners) {
    const isKnown = !needsVerification(world) || (await store.accounts.findByEmail(email))?.verifiedAt !== undefined
    if (isKnown) to.push(email)
  }
  return to
}

/** Returns a variable of a mail that its recipient does not keep as a field. */
export const passing = (value: string) => ({ value, persistent: false })

/** Returns a name that a person chose, without the parts that mail programs turn into links. */
export const plainName = (name: string): string =>
  name
    .replace(/[/:.@\\]+/g, ' ')
    .slice(0, NAME_MAX)
    .toWellFormed()

/** Returns the HTML of a notice; the names in braces are variables. */
export const noticePage = (lines: readonly string[]): string =>
  `<!doctype html><html lang="en"><body style="font-family:sans-serif;line-height:1.5;max-width:34em;margin:2em auto;padding:0 1em">
${lines.map((line) => `<p>${line}</p>`).join('\n')}</body></html>`
