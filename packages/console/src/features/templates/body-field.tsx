import { lazy, Suspense } from 'react'
import { problemsOf } from '../../parts/form.tsx'
import { t } from '../../words/words.ts'

const CodeEditor = lazy(() => import('./code-editor.tsx').then(({ CodeEditor }) => ({ default: CodeEditor })))

interface BodyProps {
  readonly value: string
  readonly onChange: (body: string) => void
  readonly error: unknown
}

/** The HTML of a mail, with the problems that the server found in it. */
export function BodyField({ value, onChange, error }: BodyProps) {
  return (
    <div>
      <p className="m-0 mb-1 font-medium">{t('HTML')}</p>
      <Suspense fallback={<p className="text-soft">{t('Loading …')}</p>}>
        <CodeEditor label={t('HTML')} value={value} onChange={onChange} />
      </Suspense>
      {problemsOf(error, 'body').map((problem) => (
        <p key={problem} className="m-0 text-bad">
          {problem}
        </p>
      ))}
    </div>
  )
}
