import type { Project } from '../../tenant/projects/schema.ts'
import type { Email } from './schema.ts'

/**
 * Returns the tracking of a mail: the setting of its request or its template, else that of its project for such mail.
 */
export function switchesOf(
  { tracking, marketing }: Pick<Email, 'tracking' | 'marketing'>,
  { tracking: { opens, transactionalOpens, clicks } }: Pick<Project, 'tracking'>,
): { readonly opens: boolean; readonly clicks: boolean } {
  if (tracking !== undefined) return { opens: tracking, clicks: tracking }
  return { opens: marketing ? opens : transactionalOpens, clicks }
}
