import type { Domain } from '@posthorn/sdk'
import type { Connection } from '../cli.ts'
import { inTurn } from '../pace.ts'
import { pause } from '../patience.ts'

/** The time for which a check counts as recent. */
const AGAIN_MS = 5000

const placed = ({ records }: Domain) => {
  const wanted = records.filter(({ key }) => key !== 'old')
  return `${wanted.filter(({ status }) => status === 'ok').length} of ${wanted.length} records are in place`
}

/** Checks a domain until it is verified and no next key waits. On a terminal one line shows the progress. */
export async function watchDomain(connection: Connection, { id, displayName }: Domain): Promise<Domain> {
  const { io, globals, client } = connection
  const { stderr } = io
  let said = ''
  const say = (domain: Domain) => {
    const line = `${displayName} is ${domain.status}: ${placed(domain)}`
    if (globals.json || line === said) return
    if (stderr.isTTY) stderr.redraw(line)
    else stderr.line(line)
    said = line
  }
  for (;;) {
    const domain = await inTurn(connection, () => client.domains.verify(id))
    say(domain)
    if (domain.verified && !domain.records.some(({ key }) => key === 'next')) {
      if (stderr.isTTY && said !== '') stderr.line()
      return domain
    }
    await pause(AGAIN_MS, undefined)
  }
}
