import type { Template } from '@posthorn/sdk'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { usePlace } from '../../app/project.tsx'
import { useChange, useRead, useSave } from '../../app/queries.ts'
import { ConfirmButton } from '../../parts/dialog.tsx'
import { ChoiceField, Form, Submit, TextField, textIn } from '../../parts/form.tsx'
import { To } from '../../parts/links.tsx'
import { Page, QueryState, Section } from '../../parts/page.tsx'
import { stateText } from '../../parts/status.tsx'
import { t } from '../../words/words.ts'
import { SendTest } from '../send-test.tsx'
import { BodyField } from './body-field.tsx'
import { TEMPLATE_TYPES } from './list.tsx'
import { Preview } from './preview.tsx'

const FIRST_BODY = '<h1>Hello {{name ?? "there"}}</h1>\n<p>Write your mail here.</p>\n'

export function TemplateScreen() {
  const { id } = useParams({ from: '/$projectId/templates/$id' })
  const isNew = id === 'new'
  const query = useRead(['templates', id], (client, options) => client.templates.get(id, options), { enabled: !isNew })
  const template = query.data
  return (
    <Page
      title={isNew ? t('New template') : (template?.name ?? t('Template'))}
      about={template?.description}
      actions={template ? <Actions template={template} /> : undefined}
      commands={
        isNew
          ? [{ cli: 'templates push', method: 'POST', path: '/templates' }]
          : [
              { cli: `templates get ${id}`, path: `/templates/${id}` },
              {
                cli: `send --to ada@example.com --template ${id}`,
                method: 'POST',
                path: '/v1/send',
                body: { to: 'ada@example.com', template: id },
              },
            ]
      }
    >
      {isNew ? <Editor template={undefined} /> : <QueryState query={query} />}
      {template ? (
        <>
          <Editor key={template.id} template={template} />
          <Usage id={template.id} />
        </>
      ) : null}
    </Page>
  )
}

type Input = Pick<Template, 'name' | 'description' | 'subject' | 'body' | 'from' | 'fromName' | 'replyTo' | 'type'>

const SHOWN = ['name', 'description', 'subject', 'body', 'from', 'fromName', 'replyTo']

function Editor({ template }: { readonly template: Template | undefined }) {
  const { project } = usePlace()
  const navigate = useNavigate()
  const [subject, setSubject] = useState(template?.subject ?? '')
  const [body, setBody] = useState(template?.body ?? FIRST_BODY)
  const save = useSave(
    template,
    (client, input: Input, options) =>
      template ? client.templates.update(template.id, input, options) : client.templates.create(input),
    {
      done: t('Saved.'),
      after: ({ id }) =>
        navigate({ to: '/$projectId/templates/$id', params: { projectId: project.id, id }, replace: true }),
    },
  )
  const { error } = save
  const submit = (fields: FormData) =>
    save.mutate({
      name: textIn(fields, 'name'),
      description: textIn(fields, 'description') || null,
      type: TEMPLATE_TYPES.find((type) => type === textIn(fields, 'type')) ?? 'MARKETING',
      from: textIn(fields, 'from') || null,
      fromName: textIn(fields, 'fromName') || null,
      replyTo: textIn(fields, 'replyTo') || null,
      subject,
      body,
    })
  return (
    <Form onSubmit={submit} className="">
      <div className="grid gap-x-5 xl:grid-cols-2">
        <div className="min-w-0">
          <Section title={t('Mail')}>
            <div className="grid gap-4">
              <TextField label={t('Name')} name="name" value={template?.name ?? ''} error={error} />
              <div onInput={({ target }) => target instanceof HTMLInputElement && setSubject(target.value)}>
                <TextField label={t('Subject')} name="subject" value={subject} error={error} />
              </div>
              <BodyField value={body} onChange={setBody} error={error} />
            </div>
          </Section>
        </div>
        <Section title={t('Preview')}>
          <Preview subject={subject} body={body} />
        </Section>
      </div>
      <Section title={t('Options')}>
        <div className="grid gap-4 md:grid-cols-2">
          <ChoiceField
            label={t('Kind')}
            name="type"
            hint={t('Marketing mail goes only to subscribed people and has an unsubscribe link.')}
            value={template?.type ?? 'MARKETING'}
            options={TEMPLATE_TYPES.map((type) => [type, stateText(type)])}
          />
          <TextField label={t('Description')} name="description" value={template?.description ?? ''} error={error} />
          <TextField label={t('From')} name="from" type="email" value={template?.from ?? ''} error={error} />
          <TextField label={t('Name of the sender')} name="fromName" value={template?.fromName ?? ''} error={error} />
          <TextField label={t('Reply to')} name="replyTo" value={template?.replyTo ?? ''} error={error} />
        </div>
      </Section>
      <Submit label={t('Save')} change={save} shown={SHOWN} />
    </Form>
  )
}

function Actions({ template }: { readonly template: Template }) {
  const { id, subject, body, from, fromName } = template
  const { project } = usePlace()
  const navigate = useNavigate()
  const open = (id: string) => navigate({ to: '/$projectId/templates/$id', params: { projectId: project.id, id } })
  const duplicate = useChange((client, id: string) => client.templates.duplicate(id), { after: ({ id }) => open(id) })
  const remove = useChange((client, id: string) => client.templates.delete(id), {
    done: t('The template is deleted.'),
    after: () => navigate({ to: '/$projectId/templates', params: { projectId: project.id } }),
  })
  // As a mail of its own: a template for marketing goes only to people who are subscribed.
  const test = useChange((client, to: string) =>
    client.send({
      to,
      subject,
      body,
      ...(from !== null && { from: fromName ? { name: fromName, email: from } : from }),
    }),
  )
  return (
    <>
      <SendTest
        change={test}
        about={t('The template as it is saved. The address becomes a contact if it is not one.')}
      />
      <button type="button" className="button" onClick={() => duplicate.mutate(id)}>
        {t('Duplicate')}
      </button>
      <ConfirmButton label={t('Delete')} title={t('Delete this template?')} onConfirm={() => remove.mutate(id)}>
        {t('Programs that send it fail from then on. The server refuses while a workflow uses it.')}
      </ConfirmButton>
    </>
  )
}

function Usage({ id }: { readonly id: string }) {
  const { data } = useRead(['templates', id, 'usage'], (client, options) => client.templates.usage(id, options))
  if (!data) return null
  const { workflowSteps, campaigns, emailsSent } = data
  return (
    <div className="mt-5">
      <Section title={t('Where it is used')}>
        <p className="m-0 mb-2">{t('{count} mails sent', { count: emailsSent })}</p>
        <ul className="m-0 list-none p-0">
          {workflowSteps.map(({ workflowId, stepId, name }) => (
            <li key={stepId}>
              <To to="workflow" id={workflowId} className="text-accent">
                {name}
              </To>
            </li>
          ))}
          {campaigns.map(({ id, name }) => (
            <li key={id}>
              <To to="campaign" id={id} className="text-accent">
                {name}
              </To>
            </li>
          ))}
        </ul>
      </Section>
    </div>
  )
}
