import autocannon from 'autocannon'

export interface LoadResult {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  readonly errors: number
  readonly bad: number
}

/** Posts JSON over 50 connections for some seconds; `{n}` in the body is another number in every request. */
export async function load(url: string, body: string, options: { seconds: number; key?: string }): Promise<LoadResult> {
  let n = 0
  const [before = '', ...rest] = body.split('{n}')
  const run = (seconds: number) =>
    autocannon({
      url,
      connections: 50,
      duration: seconds,
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(options.key && { authorization: `Bearer ${options.key}` }) },
      requests: [
        {
          setupRequest: (request) => {
            const id = `${++n}`
            return { ...request, body: rest.length === 0 ? before : before + rest.map((part) => id + part).join('') }
          },
        },
      ],
    })
  await run(1) // warm
  const result = await run(options.seconds)
  return {
    perSecond: Math.round(result.requests.total / result.duration),
    p50: result.latency.p50,
    p99: result.latency.p99,
    errors: result.errors + result.timeouts,
    bad: result.non2xx,
  }
}
