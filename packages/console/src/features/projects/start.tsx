import { Navigate, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { accountClient, useProjects } from '../../app/project.tsx'
import { Code } from '../../parts/command.tsx'
import { Secret } from '../../parts/copy.tsx'
import { Form, Submit, TextField, textIn } from '../../parts/form.tsx'
import { Page, QueryState, Section } from '../../parts/page.tsx'
import { t } from '../../words/words.ts'
import { useAccountChange } from './account-change.ts'

const LAST = 'posthorn-console-project'

/** The first screen: opens the only project, lists several, and creates one if there is none. */
export function Start() {
  const query = useProjects()
  const [secret, setSecret] = useState<string>()
  const projects = query.data ?? []
  const [only, ...others] = projects
  const came = sessionStorage.getItem(LAST) !== null
  if (only && others.length === 0 && !came && secret === undefined) {
    sessionStorage.setItem(LAST, only.id)
    return <Navigate to="/$projectId" params={{ projectId: only.id }} replace />
  }
  return (
    <main className="mx-auto max-w-3xl p-6">
      <Page title={t('Your projects')}>
        <QueryState query={query} />
        {secret ? <Secret name={t('Secret key')} secret={secret} /> : null}
        {projects.length > 0 ? <ProjectList projects={projects} /> : null}
        {query.isSuccess ? (
          <>
            <CreateProject onSecret={setSecret} />
            {projects.length === 0 ? <ClaimProject /> : null}
          </>
        ) : null}
      </Page>
    </main>
  )
}

interface ListProps {
  readonly projects: readonly { readonly id: string; readonly name: string; readonly role: string }[]
}

function ProjectList({ projects }: ListProps) {
  const navigate = useNavigate()
  return (
    <ul className="m-0 mb-6 grid list-none gap-2 p-0">
      {projects.map(({ id, name, role }) => (
        <li key={id}>
          <button
            type="button"
            className="card flex w-full cursor-pointer items-center gap-3 p-4 text-start hover:bg-raised"
            onClick={() => navigate({ to: '/$projectId', params: { projectId: id } })}
          >
            <span className="flex-1 font-semibold">{name}</span>
            <span className="text-soft">{role.toLowerCase()}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

function CreateProject({ onSecret }: { readonly onSecret: (secret: string) => void }) {
  const create = useAccountChange((name: string) => accountClient.projects.create({ name }), {
    after: ({ secret }) => onSecret(secret),
  })
  return (
    <Section title={t('Create a project')}>
      <p className="mt-0 text-soft">
        {t('A project has its own contacts, mails, keys, and members. Nothing of it is visible to others.')}
      </p>
      <Form onSubmit={(fields) => create.mutate(textIn(fields, 'name'))}>
        <TextField label={t('Name')} name="name" error={create.error} />
        <Submit label={t('Create the project')} change={create} shown={['name']} />
      </Form>
    </Section>
  )
}

function ClaimProject() {
  const claim = useAccountChange((secret: string) => accountClient.projects.claim(secret), {})
  return (
    <Section title={t('Take over the first project')}>
      <p className="mt-0 text-soft">
        {t(
          'The server created a project at its first start, and printed its secret key. With that key you become its owner.',
        )}
      </p>
      <Form onSubmit={(fields) => claim.mutate(textIn(fields, 'secret'))}>
        <TextField label={t('Secret key')} name="secret" placeholder="sk_…" error={claim.error} />
        <Submit label={t('Become the owner')} change={claim} shown={['secret']} />
      </Form>
      <p className="text-soft">{t('Lost it? On the machine of the server, this command replaces it:')}</p>
      <Code code="posthorn keys rotate --data <database URL>" />
    </Section>
  )
}
