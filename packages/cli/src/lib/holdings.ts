import type { Posthorn } from '@posthorn/sdk'
import { count } from './text.ts'

/** The number of items of each noun in a project. */
export interface Holdings {
  readonly contacts: number
  readonly mails: number
  readonly templates: number
  readonly segments: number
  readonly campaigns: number
  readonly workflows: number
}

export async function holdingsOf({
  contacts,
  emails,
  templates,
  segments,
  campaigns,
  workflows,
}: Posthorn): Promise<Holdings> {
  const totalOf = async (list: PromiseLike<{ readonly total?: number }>) => (await list).total ?? 0
  return {
    contacts: await totalOf(contacts.list({ limit: 1 })),
    mails: await totalOf(emails.list({ limit: 1 })),
    templates: await totalOf(templates.list({ page: 1, pageSize: 1 })),
    segments: (await segments.list()).length,
    campaigns: await totalOf(campaigns.list({ limit: 1 })),
    workflows: await totalOf(workflows.list({ pageSize: 1 })),
  }
}

/** Returns "2 contacts, 1 mail", without empty nouns; "nothing" for an empty project. */
export function holdingsInWords(held: Holdings): string {
  const words = Object.entries(held).flatMap(([noun, number]) =>
    number > 0 ? [count(number, noun.replace(/s$/, ''))] : [],
  )
  return words.length > 0 ? words.join(', ') : 'nothing'
}
