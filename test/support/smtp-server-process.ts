import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import type { ReceivedMail, SmtpBehaviour, SmtpPoint, SmtpRequest, SmtpServerOptions } from './smtp-protocol.ts'

// Started by smtp-server.ts with the options as its only argument; ends with its parent.
const options = JSON.parse(process.argv[2] ?? '{}') as SmtpServerOptions
const DATA = 'handler_DATA'
const RSET = 'handler_RSET'

let behaviours: { readonly behaviour: SmtpBehaviour; left: number }[] = []
/** The functions that continue when the behaviors change. */
const held: (() => void)[] = []
let messages: ReceivedMail[] = []
let connections = 0
let signIns = 0

function take(at: SmtpPoint, to: readonly string[]): SmtpBehaviour | undefined {
  const found = behaviours.find(
    ({ behaviour, left }) => behaviour.at === at && left > 0 && (!behaviour.to || to.includes(behaviour.to)),
  )
  if (found) found.left -= 1
  return found?.behaviour
}

function connectionOf(session: SMTPServerSession) {
  for (const connection of server.connections) if (connection.session === session) return connection
  return undefined
}

const recipientsOf = (session: SMTPServerSession) => session.envelope.rcptTo.map(({ address }) => address)

const isTaken = (reply: string) => reply.startsWith('2')

function replyError(reply: string): Error {
  return Object.assign(new Error(reply.slice(4)), { responseCode: Number(reply.slice(0, 3)) })
}

/** Applies the behavior, then continues with an error to answer, or without one; or never. */
function act(behaviour: SmtpBehaviour | undefined, session: SMTPServerSession, goOn: (error?: Error) => void): void {
  if (!behaviour) {
    goOn()
    return
  }
  const now = () => {
    if (behaviour.drop) connectionOf(session)?._socket.destroy()
    else if (!behaviour.silent) goOn(behaviour.reply ? replyError(behaviour.reply) : undefined)
  }
  if (behaviour.held) held.push(now)
  else if (behaviour.delayMs) setTimeout(now, behaviour.delayMs)
  else now()
}

/** Wraps commands, because smtp-server has no hook at the DATA command itself, nor at RSET. */
function watchCommands(session: SMTPServerSession): void {
  const connection = connectionOf(session)
  if (!connection) return
  const reset = connection[RSET].bind(connection)
  connection[RSET] = (command, callback) => act(take('reset', []), session, () => reset(command, callback))
  const original = connection[DATA].bind(connection)
  connection[DATA] = (command, callback) =>
    act(take('data', recipientsOf(session)), session, (error) => {
      if (!error) return original(command, callback)
      connection.send('responseCode' in error ? Number(error.responseCode) : 451, error.message)
      callback()
    })
}

const server = new SMTPServer({
  name: 'localhost',
  logger: false,
  secure: options.tls === 'implicit',
  hideSTARTTLS: options.tls !== 'starttls',
  allowInsecureAuth: true,
  authOptional: !options.users,
  disabledCommands: options.users ? [] : ['AUTH'],
  hidePIPELINING: options.without?.includes('PIPELINING') ?? false,
  hideSMTPUTF8: options.without?.includes('SMTPUTF8') ?? false,
  hide8BITMIME: options.without?.includes('8BITMIME') ?? false,
  disableReverseLookup: true,
  ...(options.maxBytes === undefined ? {} : { size: options.maxBytes }),
  ...(options.idleMs === undefined ? {} : { socketTimeout: options.idleMs }),
  onConnect(session, callback) {
    connections += 1
    watchCommands(session)
    act(take('connect', []), session, callback)
  },
  onAuth(auth, session, callback) {
    signIns += 1
    act(take('auth', []), session, (error) => {
      if (error) return callback(error)
      const known = options.users?.[auth.username ?? '']
      if (known === undefined || known !== auth.password) return callback(replyError('535 5.7.8 Authentication failed'))
      callback(null, { user: auth.username })
    })
  },
  onMailFrom(_address, session, callback) {
    act(take('mail', []), session, callback)
  },
  onRcptTo({ address }, session, callback) {
    act(take('rcpt', [address]), session, callback)
  },
  onData(stream, session, callback) {
    const to = recipientsOf(session)
    const chunks: Buffer[] = []
    let begun = false
    let kept = 0
    stream.on('data', (chunk: Buffer) => {
      if (kept < (options.keptBytes ?? Infinity)) kept += chunks.push(chunk) && chunk.length
      if (begun) return
      begun = true
      stream.pause()
      act(take('content', to), session, () => stream.resume())
    })
    stream.on('end', () => {
      const behaviour = take('dot', to)
      if (!behaviour?.reply || isTaken(behaviour.reply))
        messages.push(received(session, Buffer.concat(chunks), !behaviour?.drop && !behaviour?.silent))
      const words = behaviour?.reply && isTaken(behaviour.reply) ? behaviour.reply.slice(4) : undefined
      act(words === undefined ? behaviour : { at: 'dot' }, session, (error) =>
        callback(error, words ?? `2.0.0 Ok: queued as ${messages.length}`),
      )
    })
  },
})

function received(session: SMTPServerSession, source: Uint8Array, answered: boolean): ReceivedMail {
  const { mailFrom } = session.envelope
  const parameters = Object.entries(mailFrom ? mailFrom.args || {} : {})
  return {
    from: mailFrom ? mailFrom.address : '',
    to: recipientsOf(session),
    source,
    answered,
    secure: session.secure,
    user: session.user === undefined ? undefined : String(session.user),
    parameters: parameters.map(([name, value]) => (value === true ? name : `${name}=${value}`)),
    receivedAt: new Date(),
  }
}

function answer(request: SmtpRequest): unknown {
  switch (request.do) {
    case 'messages':
      return messages
    case 'count':
      return messages.length
    case 'connections':
      return connections
    case 'signIns':
      return signIns
    case 'behave':
      behaviours = request.behaviours.map((behaviour) => ({ behaviour, left: behaviour.times ?? Infinity }))
      for (const goOn of held.splice(0)) goOn()
      return undefined
    case 'reset':
      behaviours = []
      messages = []
      connections = 0
      signIns = 0
      return undefined
    case 'disconnect':
      for (const connection of server.connections) connection._socket.destroy()
      return undefined
  }
}

server.on('error', () => {}) // clients that vanish are part of the tests
process.on('message', ({ id, request }: { id: number; request: SmtpRequest }) => {
  process.send?.({ id, answer: answer(request) })
})
process.on('disconnect', () => process.exit(0))
const listener = server.listen(options.port ?? 0, '127.0.0.1', () => {
  process.send?.({ port: (listener.address() as AddressInfo).port })
})
