import { useState } from 'react'
import { useRead } from '../../app/queries.ts'
import { ChoiceField } from '../../parts/form.tsx'
import { Section } from '../../parts/page.tsx'
import { t } from '../../words/words.ts'
import { type ExplainAbout, ExplainReasons } from '../explain/reasons.tsx'

/** Why a person did or did not get something that is chosen here. */
export function ExplainContact({ contactId }: { readonly contactId: string }) {
  const [about, setAbout] = useState<ExplainAbout>()
  const campaigns = useRead(['campaigns', 'choice'], (client, options) => client.campaigns.list({ limit: 50 }, options))
  const workflows = useRead(['workflows', 'choice'], (client, options) =>
    client.workflows.list({ pageSize: 50 }, options),
  )
  const templates = useRead(['templates', 'choice'], (client, options) =>
    client.templates.list({ pageSize: 50 }, options),
  )
  const options = [
    ['', t('Choose a campaign, a workflow, or a template')] as const,
    ...(campaigns.data?.data ?? []).map(({ id, name }) => [id, `${t('Campaign')}: ${name}`] as const),
    ...(workflows.data?.data ?? []).map(({ id, name }) => [id, `${t('Workflow')}: ${name}`] as const),
    ...(templates.data?.data ?? []).map(({ id, name }) => [id, `${t('Template')}: ${name}`] as const),
  ]
  const choose = (id: string) =>
    setAbout(
      id === ''
        ? undefined
        : campaigns.data?.data.some((each) => each.id === id)
          ? { campaignId: id }
          : workflows.data?.data.some((each) => each.id === id)
            ? { workflowId: id }
            : { templateId: id },
    )
  return (
    <Section title={t('Why this person did or did not get it')}>
      <ChoiceField label={t('Which mail?')} name="about" options={options} onChange={choose} />
      {about ? <ExplainReasons contactId={contactId} about={about} /> : null}
    </Section>
  )
}
