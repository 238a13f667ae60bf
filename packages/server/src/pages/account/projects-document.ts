import type { OwnProject } from '@posthorn/core/access'
import { escapeHtml } from '../escape.ts'
import { documentOf, troubleOf } from './document.ts'

export interface ProjectsView {
  readonly email: string
  /**
   * The state of the link to confirm the address: it was sent and is required before they own a project, or it is in
   * the inbox.
   */
  readonly confirmation: 'required' | 'captured' | undefined
  readonly projects: readonly OwnProject[]
  /** Whether the first project can be claimed with its secret key. */
  readonly isClaimable: boolean
}

/** Shows a person's projects, and takes the secret key of a new server's first one. */
export function projectsDocument(
  { email, confirmation, projects, isClaimable }: ProjectsView,
  trouble?: string,
): string {
  const rows = projects.map(
    ({ project: { id, name }, role }) => `<li><b>${escapeHtml(name)}</b> <span>${role}, <code>${id}</code></span></li>`,
  )
  const list =
    rows.length === 0
      ? '<p>None yet. <code>posthorn projects create</code> creates one.</p>'
      : `<ul class="rows">${rows.join('')}</ul>`
  return documentOf(
    'Your projects',
    `${troubleOf(trouble)}<p>You are signed in as ${escapeHtml(email)}.</p>
${confirmation === 'required' ? verify({ isClaimable }) : ''}${confirmation === 'captured' ? CAPTURED : ''}${list}
${isClaimable && confirmation !== 'required' ? CLAIM : ''}
<p class="soft"><a href="security">Password, second factor, passkeys, sessions</a></p>`,
  )
}

const CLAIM = `<h2>Claim the first project</h2>
<p>A new server prints the secret key of its first project. Enter the key to become the owner of that project.</p>
<form method="post"><p><label>Secret key<br><input type="password" name="secret" autocomplete="off" placeholder="sk_…" maxlength="256" required></label></p>
<button type="submit">Claim the project</button></form>`

const CAPTURED =
  '<p>A mail to you has a link that confirms the address. Mail is captured here: it is in <a href="../inbox">the inbox</a>.</p>\n'

const verify = ({ isClaimable }: { readonly isClaimable: boolean }) =>
  `<p>Confirm your email address first: follow the link in the email that you received when you signed up.${isClaimable ? ' Then you can claim the first project here.' : ''}</p>\n`
