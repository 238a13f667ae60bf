/** A message of a stream of server-sent events. */
interface StreamMessage {
  /** The last id that the stream has sent; undefined before the first. */
  readonly id: string | undefined
  /** The name of the message; undefined for one without a name. */
  readonly event: string | undefined
  /** Undefined if the message only has an id. */
  readonly data: string | undefined
}

/**
 * Reads the messages of a stream (HTML, §9.2.6), those with nothing but an id included. Ends with the stream, and when
 * nothing arrives for `silenceMs`, because a connection may be lost without notice. Cancels the body at the end.
 */
export async function* messagesOf(
  body: ReadableStream<Uint8Array>,
  { silenceMs, signal }: { readonly silenceMs: number; readonly signal: AbortSignal | undefined },
): AsyncGenerator<StreamMessage> {
  const reader = body.getReader()
  const stop = () => void reader.cancel().catch(() => {})
  signal?.addEventListener('abort', stop, { once: true })
  if (signal?.aborted) stop()
  const decoder = new TextDecoder()
  let rest = ''
  let id: string | undefined
  let event: string | undefined
  let data: string[] = []
  let isNews = false
  try {
    for (;;) {
      const chunk = await readInTime(reader, silenceMs)
      if (chunk === undefined) return
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines.map((line) => line.replace(/\r$/, ''))) {
        if (line === '') {
          if (isNews) yield { id, event, data: data.length === 0 ? undefined : data.join('\n') }
          event = undefined
          data = []
          isNews = false
          continue
        }
        const [, name, value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? []
        if (name === 'id') id = value
        else if (name === 'event') event = value
        else if (name === 'data') data.push(value)
        isNews ||= name === 'id' || name === 'data'
      }
    }
  } finally {
    signal?.removeEventListener('abort', stop)
    stop()
  }
}

/** Returns undefined at the end, and after a silence. */
async function readInTime(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  silenceMs: number,
): Promise<Uint8Array | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const silence = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), silenceMs)
  })
  try {
    return await Promise.race([reader.read().then(({ value }) => value), silence])
  } finally {
    clearTimeout(timer)
  }
}
