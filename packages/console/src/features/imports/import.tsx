import type { ImportJob } from '@posthorn/sdk'
import { useState } from 'react'
import { usePlace } from '../../app/project.tsx'
import { useChange } from '../../app/queries.ts'
import { Field, Form, Submit } from '../../parts/form.tsx'
import { Page, Section } from '../../parts/page.tsx'
import { number, t } from '../../words/words.ts'
import { Mapping, type MappingChoice } from './mapping.tsx'
import { ImportReport } from './report.tsx'

type Step = 'checking' | 'importing'

export function ImportScreen() {
  const { client } = usePlace()
  const [file, setFile] = useState<File>()
  const [mapping, setMapping] = useState<MappingChoice>({})
  const [job, setJob] = useState<ImportJob>()
  const [step, setStep] = useState<Step>('checking')
  const run = useChange(async (_, { file, dryRun }: { file: File; dryRun: boolean }) => {
    setStep(dryRun ? 'checking' : 'importing')
    setJob(undefined)
    const { jobId } = await client.contacts.import(file, { mapping, dryRun, filename: file.name })
    return client.jobs.waitForImport(jobId, { onProgress: setJob })
  })
  const checked = job?.state === 'completed' && step === 'checking' ? job.result : null
  return (
    <Page
      title={t('Import contacts')}
      about={t('From a CSV file, as spreadsheets and other services write it.')}
      commands={[
        { cli: 'import contacts.csv --dry-run', method: 'POST', path: '/contacts/import' },
        { cli: 'import contacts.csv', method: 'POST', path: '/contacts/import' },
      ]}
    >
      <Section title={t('1. The file')}>
        <Form
          onSubmit={(fields) => {
            const chosen = fields.get('file')
            if (!(chosen instanceof File) || chosen.size === 0) return
            setFile(chosen)
            run.mutate({ file: chosen, dryRun: true })
          }}
        >
          <Field
            label={t('CSV file')}
            name="file"
            hint={t('The first row has the names of the columns; one of them is the address. Nothing is stored yet.')}
            error={run.error}
          >
            {(control) => <input {...control} type="file" accept=".csv,.tsv,.txt,text/csv" required />}
          </Field>
          <Submit label={t('Check the file')} change={run} shown={['file']} />
        </Form>
      </Section>
      {job ? <Progress job={job} /> : null}
      {checked && file ? (
        <>
          <Section title={t('2. The columns')}>
            <Mapping columns={checked.columns} choice={mapping} onChoose={setMapping} />
            <button type="button" className="button mt-4" onClick={() => run.mutate({ file, dryRun: true })}>
              {t('Check again')}
            </button>
          </Section>
          <Section title={t('3. What would happen')}>
            <ImportReport result={checked} />
            <button
              type="button"
              className="button button-main mt-4"
              disabled={checked.successCount === 0 || run.isPending}
              onClick={() => run.mutate({ file, dryRun: false })}
            >
              {t('Import {count} people', { count: checked.successCount })}
            </button>
          </Section>
        </>
      ) : null}
      {job?.result && step === 'importing' ? (
        <Section title={t('Done')}>
          <ImportReport result={job.result} />
        </Section>
      ) : null}
      {job?.failedReason ? (
        <p role="alert" className="text-bad">
          {job.failedReason}
        </p>
      ) : null}
    </Page>
  )
}

function Progress({ job: { state, progress } }: { readonly job: ImportJob }) {
  if (state === 'completed' || state === 'failed') return null
  return (
    <div className="mb-5" role="status">
      <label className="block">
        {t('{share} % done', { share: number(Math.round(progress)) })}
        <progress max={100} value={progress} className="mt-1 block w-full" />
      </label>
    </div>
  )
}
