import type { Project } from '../../tenant/projects/schema.ts'
import type { Email } from './schema.ts'

/** What a mail tracks: as its request or its template says, else as its project does for such mail. */
export function switchesOf(
  { tracking, marketing }: Pick<Email, 'tracking' | 'marketing'>,
  { tracking: { opens, transactionalOpens, clicks } }: Pick<Project, 'tracking'>,
): { readonly opens: boolean; readonly clicks: boolean } {
  if (tracking !== undefined) return { opens: tracking, clicks: tracking }
  return { opens: marketing ? opens : transactionalOpens, clicks }
}
