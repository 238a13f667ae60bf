import type { Workflow } from '@posthorn/sdk'
import { To } from '../../parts/links.tsx'
import { t } from '../../words/words.ts'
import { inOrder, stepText } from './order.ts'
import { stepDetail } from './step-words.ts'

/** The steps of a workflow as a list, each with the steps that follow and how many people came by. */
export function Steps({ workflow }: { readonly workflow: Workflow }) {
  const { steps, transitions } = workflow
  const nameOf = new Map(steps.map(({ id, name }) => [id, name]))
  return (
    <ol className="m-0 grid list-none gap-2 p-0">
      {inOrder(steps, transitions).map(({ id, type, name, config, templateId, templateName, figures }) => {
        const detail = stepDetail({ type, config })
        const next = transitions.filter(({ fromStepId }) => fromStepId === id)
        return (
          <li key={id} className="rounded-lg border border-line p-3">
            <div className="flex flex-wrap gap-x-3">
              {name ? <span className="font-semibold">{name}</span> : null}
              <span className="text-soft">{stepText(type)}</span>
              <span className="ms-auto text-soft tabular-nums" hidden={type === 'TRIGGER'}>
                {t('{entered} entered, {waiting} wait, {failed} failed', {
                  entered: figures.entered,
                  waiting: figures.waiting,
                  failed: figures.failed,
                })}
              </span>
            </div>
            {templateId ? (
              <To to="template" id={templateId} className="text-accent">
                {templateName ?? templateId}
              </To>
            ) : detail ? (
              <span className="wrap-anywhere">{detail}</span>
            ) : null}
            {next.length > 0 ? (
              <ul className="m-0 mt-1 list-none p-0 text-soft">
                {next.map(({ id, branch, toStepId }) => (
                  <li key={id}>
                    → {branch ? `${t(branch)}: ` : ''}
                    {nameOf.get(toStepId)}
                  </li>
                ))}
              </ul>
            ) : null}
          </li>
        )
      })}
    </ol>
  )
}
