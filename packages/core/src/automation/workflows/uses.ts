import type { Condition } from '../../people/filters/condition.ts'
import { isFactFilter } from '../../people/filters/facts.ts'
import { fieldRef } from '../../people/filters/field.ts'
import { filtersOf } from '../../people/filters/references.ts'
import type { Trigger } from './schema.ts'
import type { Graph, Step } from './steps.ts'

/**
 * Returns the names that a workflow uses, each once: `template.<id>`, `segment.<id>`, `event.<name>`, and fields of
 * contacts as filters name them.
 */
export function usesOf(trigger: Trigger, graph: Graph): readonly string[] {
  return [...new Set([`event.${trigger.eventName}`, ...graph.steps.flatMap(usesOfStep)])]
}

/** Returns the names that a step uses. */
function usesOfStep(step: Step): readonly string[] {
  switch (step.type) {
    case 'SEND_EMAIL':
      return [`template.${step.config.templateId}`]
    case 'WAIT_FOR_EVENT':
      return [`event.${step.config.eventName}`]
    case 'CONDITION':
      return usesOfCondition(step.config.condition)
    case 'UPDATE_CONTACT':
      return Object.keys(step.config.updates ?? {}).map((name) => `data.${name}`)
    case 'DELAY': {
      const texts =
        'until' in step.config ? [step.config.until] : 'at' in step.config ? [step.config.timeZone ?? ''] : []
      return texts.filter((text) => text.startsWith('data.'))
    }
    default:
      return []
  }
}

function usesOfCondition(condition: Condition): readonly string[] {
  return filtersOf(condition).flatMap((filter) => {
    if (isFactFilter(filter)) return []
    const ref = fieldRef(filter.field)
    return ref?.kind === 'event' ? [`event.${ref.name}`] : [filter.field]
  })
}
