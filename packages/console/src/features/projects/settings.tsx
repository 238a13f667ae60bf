import type { Project } from '@posthorn/sdk'
import { useMay, usePlace } from '../../app/project.tsx'
import { useRead, useSave } from '../../app/queries.ts'
import { CheckField, Form, Submit, TextField, textIn } from '../../parts/form.tsx'
import { Facts, Page, QueryState, Section } from '../../parts/page.tsx'
import { t } from '../../words/words.ts'

export function SettingsScreen() {
  const { project } = usePlace()
  const query = useRead(['project'], (client, options) => client.projects.get(project.id, options))
  return (
    <Page
      title={t('Settings')}
      about={project.name}
      commands={[{ cli: 'projects get', path: `/users/@me/projects/${project.id}` }]}
    >
      <QueryState query={query} />
      {query.data ? <SettingsForm key={query.data.id} project={query.data} /> : null}
      <Caps />
    </Page>
  )
}

/** How long a project keeps its records. */
const KEPT = [
  { name: 'emailBodiesDays', label: () => t('Days that contents of mails are kept') },
  { name: 'eventsDays', label: () => t('Days that events are kept') },
  { name: 'emailsDays', label: () => t('Days that mails are kept') },
] as const
const SHOWN = ['name', 'language', 'postalAddress', ...KEPT.map(({ name }) => name)]

/** Returns the number in a field; null where there is none. */
function numberIn(fields: FormData, name: string): number | null {
  const text = textIn(fields, name)
  return text === '' ? null : Number(text)
}

function SettingsForm({ project }: { readonly project: Project }) {
  const { client } = usePlace()
  const isAdmin = useMay('ADMIN')
  const save = useSave(
    project,
    (_, changes: Parameters<typeof client.projects.update>[1], options) =>
      client.projects.update(project.id, changes, options),
    { done: t('Saved.') },
  )
  const { error } = save
  const submit = (fields: FormData) =>
    save.mutate({
      name: textIn(fields, 'name'),
      language: textIn(fields, 'language'),
      postalAddress: textIn(fields, 'postalAddress') || null,
      tracking: {
        opens: fields.get('opens') !== null,
        transactionalOpens: fields.get('transactionalOpens') !== null,
        clicks: fields.get('clicks') !== null,
      },
      emailBodiesDays: numberIn(fields, 'emailBodiesDays'),
      eventsDays: numberIn(fields, 'eventsDays'),
      emailsDays: numberIn(fields, 'emailsDays'),
    })
  return (
    <Section title={t('Project')}>
      <Form onSubmit={submit}>
        <fieldset disabled={!isAdmin} className="m-0 grid gap-4 border-0 p-0">
          <TextField label={t('Name')} name="name" value={project.name} error={error} />
          <TextField
            label={t('Language')}
            name="language"
            value={project.language}
            hint={t('The language of the pages that recipients see, such as en or de.')}
            error={error}
          />
          <TextField
            label={t('Postal address')}
            name="postalAddress"
            value={project.postalAddress}
            hint={t('Marketing mail shows it at its end, as the law of many countries requires.')}
            error={error}
          />
          <fieldset className="m-0 rounded-lg border border-line p-3">
            <legend className="px-1 font-medium">{t('Tracking')}</legend>
            <CheckField label={t('Opens of marketing mail')} name="opens" checked={project.tracking.opens} />
            <CheckField
              label={t('Opens of transactional mail')}
              name="transactionalOpens"
              checked={project.tracking.transactionalOpens}
            />
            <CheckField label={t('Clicks')} name="clicks" checked={project.tracking.clicks} />
          </fieldset>
          <div className="grid gap-4 md:grid-cols-3">
            {KEPT.map(({ name, label }) => (
              <TextField
                key={name}
                label={label()}
                name={name}
                type="number"
                value={project[name] === null ? '' : String(project[name])}
                hint={t('Empty: always')}
                error={error}
              />
            ))}
          </div>
        </fieldset>
        {isAdmin ? <Submit label={t('Save')} change={save} shown={SHOWN} /> : null}
      </Form>
    </Section>
  )
}

function Caps() {
  const { project } = usePlace()
  const { data } = useRead(['caps'], (client, options) => client.billing.limits(project.id, options))
  if (!data) return null
  const row = (name: string, { usage, limit }: { readonly usage: number; readonly limit: number | null }) => ({
    name,
    value: limit === null ? t('{usage}, no cap', { usage }) : t('{shown} of {total}', { shown: usage, total: limit }),
  })
  return (
    <Section title={t('This month')}>
      <Facts
        facts={[
          row(t('Transactional'), data.transactional),
          row(t('Campaigns'), data.campaigns),
          row(t('Workflows'), data.workflows),
        ]}
      />
    </Section>
  )
}
