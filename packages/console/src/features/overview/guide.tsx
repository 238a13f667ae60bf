import { Link } from '@tanstack/react-router'
import { usePlace } from '../../app/project.tsx'
import { useRead } from '../../app/queries.ts'
import { Section } from '../../parts/page.tsx'
import { t } from '../../words/words.ts'

/** The way from an empty project to the first campaign; hidden once all steps are done. */
export function StartGuide() {
  const { project } = usePlace()
  const { data } = useRead(['setup'], (client, options) => client.projects.setupState(project.id, options))
  const templates = useRead(['templates', 'any'], (client, options) => client.templates.list({ pageSize: 1 }, options))
  if (!data || !templates.data) return null
  const steps = [
    {
      to: '/$projectId/domains',
      done: data.hasVerifiedDomain,
      text: t('Verify the domain from which you send'),
      about: t('Publish a few DNS records, and copy them from here.'),
    },
    {
      to: '/$projectId/import',
      done: data.contactCount > 0,
      text: t('Import your contacts'),
      about: t('From a CSV file: you see what would happen before it does.'),
    },
    {
      to: '/$projectId/templates',
      done: templates.data.total > 0,
      text: t('Write a template'),
      about: t('With a preview for a real person, and a test mail to you.'),
    },
    {
      to: '/$projectId/campaigns/new',
      done: data.lastCampaignSentAt !== null,
      text: t('Send a campaign'),
      about: t('You see how many people get it, and which values are missing, before you send.'),
    },
  ] as const
  if (steps.every(({ done }) => done)) return null
  return (
    <Section title={t('First steps')}>
      <ol className="m-0 grid list-none gap-3 p-0">
        {steps.map(({ to, done, text, about }) => (
          <li key={to} className="flex gap-3">
            <span aria-hidden="true" className={done ? 'text-good' : 'text-soft'}>
              {done ? '✓' : '○'}
            </span>
            <div>
              {done ? (
                <span className="text-soft">
                  {text} <span className="sr-only">({t('done')})</span>
                </span>
              ) : (
                <>
                  <Link to={to} params={{ projectId: project.id }} className="font-medium">
                    {text}
                  </Link>
                  <div className="text-soft">{about}</div>
                </>
              )}
            </div>
          </li>
        ))}
      </ol>
    </Section>
  )
}
