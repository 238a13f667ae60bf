import { SendEmailCommand, type SendEmailCommandInput } from '@aws-sdk/client-sesv2'
import { bytesOf, type Message } from '../compose/message.ts'
import { bodyWith, WHOLE_MAX } from './body.ts'

/** A request of the AWS client while it is built; only the fields that are used here. */
interface HttpRequest {
  body: unknown
  readonly headers: Record<string, string>
}

const isHttpRequest = (value: unknown): value is HttpRequest =>
  typeof value === 'object' && value !== null && 'body' in value && 'headers' in value

const textOf = (body: unknown) => (body instanceof Uint8Array ? new TextDecoder().decode(body) : String(body))

/** Returns the command that sends a message. A large one is encoded while it is sent. */
export async function sendCommand(
  input: Omit<SendEmailCommandInput, 'Content'>,
  message: Message,
): Promise<SendEmailCommand> {
  const isWhole = message.length <= WHOLE_MAX
  const Data = isWhole ? await bytesOf(message) : new Uint8Array()
  const command = new SendEmailCommand({ ...input, Content: { Raw: { Data } } })
  if (isWhole) return command
  command.middlewareStack.add(
    (next) => async (step) => {
      const { request } = step
      if (!isHttpRequest(request)) throw new Error('the AWS client makes no HTTP request')
      const body = await bodyWith(textOf(request.body), message)
      request.body = body.stream()
      request.headers['content-length'] = String(body.length)
      // The signature uses this hash.
      request.headers['x-amz-content-sha256'] = body.hash
      return next(step)
    },
    { step: 'build', name: 'messageInPlace', priority: 'low' },
  )
  return command
}
