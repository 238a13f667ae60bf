import type { Mailer } from '@posthorn/core/ports'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { type MailApi, startMailApi } from '../../../test/support/mail-api/server.ts'

/** A fake of the HTTP APIs of mail services, for the tests of a file. */
export function useMailApi(open: (url: string) => Mailer) {
  let api: MailApi | undefined
  const mailers: Mailer[] = []
  beforeAll(async () => {
    api = await startMailApi()
  })
  afterEach(async () => {
    await Promise.all(mailers.splice(0).map((mailer) => mailer.close()))
    await api?.reset()
  })
  afterAll(() => api?.stop())
  const started = () => {
    if (!api) throw new Error('the mail API is not started')
    return api
  }
  return {
    api: started,
    /** Creates a mailer that sends to the fake; by default the usual one. */
    mailer(other: (url: string) => Mailer = open): Mailer {
      const mailer = other(started().url)
      mailers.push(mailer)
      return mailer
    },
  }
}
