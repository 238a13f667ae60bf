import type { Campaign, CampaignInput } from '@posthorn/sdk'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { usePlace } from '../../app/project.tsx'
import { useRead, useSave } from '../../app/queries.ts'
import { ChoiceField, Form, Submit, TextField, textIn } from '../../parts/form.tsx'
import { Page, Section } from '../../parts/page.tsx'
import { t } from '../../words/words.ts'
import { ConditionBuilder } from '../segments/builder.tsx'
import { EMPTY, sent } from '../segments/condition.ts'
import { BodyField } from '../templates/body-field.tsx'
import { Preview } from '../templates/preview.tsx'
import { Audience, type AudienceChoice } from './audience.tsx'

export function NewCampaign() {
  return (
    <Page
      title={t('New campaign')}
      about={t('Nothing is sent before you confirm it on the next screen.')}
      commands={[{ cli: 'campaigns create --file campaign.json', method: 'POST', path: '/campaigns' }]}
    >
      <CampaignEditor campaign={undefined} />
    </Page>
  )
}

const SHOWN = ['name', 'subject', 'body', 'from', 'fromName', 'replyTo', 'segmentId']

const audienceOf = (campaign: Campaign | undefined): AudienceChoice => ({
  type: campaign?.audienceType ?? 'ALL',
  segmentId: campaign?.segmentId ?? undefined,
  condition: campaign?.audienceCondition ?? EMPTY,
})

const audienceInput = ({ type, segmentId, condition }: AudienceChoice) => ({
  audienceType: type,
  ...(type === 'SEGMENT' && { segmentId: segmentId ?? '' }),
  ...(type === 'FILTERED' && { audienceCondition: sent(condition) }),
})

/** Writes a campaign that is a draft or scheduled. */
export function CampaignEditor({ campaign }: { readonly campaign: Campaign | undefined }) {
  const { project } = usePlace()
  const navigate = useNavigate()
  const [subject, setSubject] = useState(campaign?.subject ?? '')
  const [body, setBody] = useState(campaign?.body ?? '')
  const [from, setFrom] = useState(campaign?.from ?? '')
  const [version, setVersion] = useState(0)
  const [audience, setAudience] = useState(() => audienceOf(campaign))
  const save = useSave(
    campaign,
    (client, input: CampaignInput, options) =>
      campaign ? client.campaigns.update(campaign.id, input, options) : client.campaigns.create(input),
    {
      done: t('Saved.'),
      after: (saved) =>
        navigate({
          to: '/$projectId/campaigns/$id',
          params: { projectId: project.id, id: saved.id },
        }),
    },
  )
  const { error } = save
  const submit = (fields: FormData) =>
    save.mutate({
      name: textIn(fields, 'name') || subject,
      subject,
      body,
      from,
      fromName: textIn(fields, 'fromName') || null,
      replyTo: textIn(fields, 'replyTo') || null,
      ...audienceInput(audience),
    })
  return (
    <Form onSubmit={submit} className="">
      <Section title={t('1. The mail')}>
        <div className="grid gap-5 xl:grid-cols-2">
          <div className="grid min-w-0 content-start gap-4">
            <TextField
              label={t('Name')}
              name="name"
              value={campaign?.name ?? ''}
              error={error}
              hint={t('Only your team sees it.')}
            />
            <TemplateChoice
              onChoose={(template) => {
                setSubject(template.subject)
                setBody(template.body)
                if (template.from) setFrom(template.from)
                setVersion(version + 1)
              }}
            />
            <div key={version} className="grid gap-4">
              <div onInput={({ target }) => target instanceof HTMLInputElement && setSubject(target.value)}>
                <TextField label={t('Subject')} name="subject" value={subject} error={error} />
              </div>
              <div onInput={({ target }) => target instanceof HTMLInputElement && setFrom(target.value)}>
                <Sender value={from} error={error} />
              </div>
              <BodyField value={body} onChange={setBody} error={error} />
            </div>
            <div className="grid gap-4 md:grid-cols-2">
              <TextField
                label={t('Name of the sender')}
                name="fromName"
                value={campaign?.fromName ?? ''}
                error={error}
              />
              <TextField label={t('Reply to')} name="replyTo" value={campaign?.replyTo ?? ''} error={error} />
            </div>
          </div>
          <Preview subject={subject} body={body} />
        </div>
      </Section>
      <AudienceSection choice={audience} onChoose={setAudience} error={error} />
      <Submit label={campaign ? t('Save') : t('Save the draft')} change={save} shown={SHOWN} />
    </Form>
  )
}

function AudienceSection({ choice, onChoose, error }: Parameters<typeof Audience>[0]) {
  return (
    <Section title={t('2. The audience')}>
      <Audience choice={choice} onChoose={onChoose} error={error} />
      {choice.type === 'FILTERED' ? (
        <div className="mt-4">
          <ConditionBuilder condition={choice.condition} onChange={(condition) => onChoose({ ...choice, condition })} />
        </div>
      ) : null}
    </Section>
  )
}

interface ChosenTemplate {
  readonly subject: string
  readonly body: string
  readonly from: string | null
}

function TemplateChoice({ onChoose }: { readonly onChoose: (template: ChosenTemplate) => void }) {
  const { data } = useRead(['templates', 'choice'], (client, options) =>
    client.templates.list({ pageSize: 50 }, options),
  )
  if (!data || data.data.length === 0) return null
  return (
    <ChoiceField
      label={t('Begin with a template')}
      name="template"
      options={[['', t('None')], ...data.data.map(({ id, name }) => [id, name] as const)]}
      onChange={(chosen) => {
        const template = data.data.find(({ id }) => id === chosen)
        if (template) onChoose(template)
      }}
    />
  )
}

function Sender({ value, error }: { readonly value: string; readonly error: unknown }) {
  const { project } = usePlace()
  const domains = useRead(['domains'], (client, options) => client.domains.list(project.id, options))
  const verified = (domains.data ?? []).filter(({ verified }) => verified).map(({ displayName }) => displayName)
  return (
    <TextField
      label={t('From')}
      name="from"
      type="email"
      value={value}
      error={error}
      hint={
        verified.length > 0
          ? t('Verified domains: {domains}', { domains: verified.join(', ') })
          : t('No domain is verified yet.')
      }
    />
  )
}
