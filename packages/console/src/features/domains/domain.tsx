import type { Domain, DomainRecord } from '@posthorn/sdk'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useMay, usePlace } from '../../app/project.tsx'
import { useChange, useRead } from '../../app/queries.ts'
import { CopyButton } from '../../parts/copy.tsx'
import { ConfirmButton } from '../../parts/dialog.tsx'
import { Facts, Page, QueryState, Section } from '../../parts/page.tsx'
import { State } from '../../parts/status.tsx'
import { Time } from '../../parts/time.tsx'
import { t } from '../../words/words.ts'
import { DomainDiagnosis } from './diagnosis.tsx'

export function DomainScreen() {
  const { id } = useParams({ from: '/$projectId/domains/$id' })
  const query = useRead(['domains', id], (client, options) => client.domains.get(id, options), { every: 15_000 })
  const domain = query.data
  return (
    <Page
      title={domain?.displayName ?? t('Domain')}
      about={domain ? <State state={domain.status} /> : undefined}
      actions={domain ? <Actions domain={domain} /> : undefined}
      commands={[
        { cli: `domains get ${id}`, path: `/domains/${id}` },
        { cli: `domains verify ${id}`, path: `/domains/${id}/verify` },
        { cli: `domains doctor ${id}`, path: `/domains/${id}/doctor` },
      ]}
    >
      <QueryState query={query} />
      {domain ? (
        <>
          {domain.reason ? (
            <p role="alert" className="mt-0 mb-5 text-bad">
              {domain.reason}
            </p>
          ) : null}
          {domain.records.map((record) => (
            <RecordCard key={`${record.type} ${record.name} ${record.value}`} record={record} />
          ))}
          <DomainDiagnosis id={id} />
          <p className="text-soft">
            {t('Next check:')} <Time at={domain.nextCheckAt} />
          </p>
        </>
      ) : null}
    </Page>
  )
}

const PURPOSES: Readonly<Record<DomainRecord['purpose'], string>> = {
  dkim: 'Signature (DKIM)',
  spf: 'Permission to send (SPF)',
  mx: 'Bounces (MX)',
  dmarc: 'Policy (DMARC)',
  tracking: 'Links and opens',
}

function RecordCard({ record }: { readonly record: DomainRecord }) {
  const { type, name, value, priority, purpose, required, status, found, reason, key } = record
  return (
    <Section
      title={`${t(PURPOSES[purpose])}${key === 'next' ? ` · ${t('next key')}` : ''}`}
      actions={<State state={status} />}
    >
      <Facts
        facts={[
          { name: t('Type'), value: priority === undefined ? type : `${type} ${priority}` },
          { name: t('Name'), value: <Copyable text={name} /> },
          { name: t('Value'), value: <Copyable text={value} /> },
          { name: t('Found'), value: found && <code className="font-mono break-all text-bad">{found}</code> },
        ]}
      />
      {reason ? <p className="mt-2 mb-0 text-bad">{reason}</p> : null}
      {required ? null : <p className="mt-2 mb-0 text-soft">{t('Recommended, but not required.')}</p>}
    </Section>
  )
}

const Copyable = ({ text }: { readonly text: string }) => (
  <span className="flex items-start gap-2">
    <code className="min-w-0 flex-1 font-mono text-[0.9rem] break-all">{text}</code>
    <CopyButton text={text} label={text} />
  </span>
)

function Actions({ domain: { id, displayName } }: { readonly domain: Domain }) {
  const { project } = usePlace()
  const navigate = useNavigate()
  const isAdmin = useMay('ADMIN')
  const verify = useChange((client, id: string) => client.domains.verify(id), { done: t('Checked.') })
  const rotate = useChange((client, id: string) => client.domains.rotate(id), {
    done: t('Publish the record of the next key. It signs as soon as it is found.'),
  })
  const remove = useChange((client, id: string) => client.domains.delete(id), {
    done: t('The domain is deleted.'),
    after: () => navigate({ to: '/$projectId/domains', params: { projectId: project.id } }),
  })
  return (
    <>
      <button
        type="button"
        className="button button-main"
        disabled={verify.isPending}
        onClick={() => verify.mutate(id)}
      >
        {t('Check now')}
      </button>
      {isAdmin ? (
        <>
          <button type="button" className="button" onClick={() => rotate.mutate(id)}>
            {t('New signing key')}
          </button>
          <ConfirmButton label={t('Delete')} title={t('Delete this domain?')} onConfirm={() => remove.mutate(id)}>
            {t('No mail leaves from {domain} any more.', { domain: displayName })}
          </ConfirmButton>
        </>
      ) : null}
    </>
  )
}
