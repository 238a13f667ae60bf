import { aTrustedDomain } from '@posthorn/core/testing'
import { onTestFinished } from 'vitest'
import { startDnsServer } from '../../../test/support/dns-server.ts'
import { talkTo } from '../../adapters/test/smtp-talk.ts'
import { contextOf } from '../../core/src/kernel/context/context.ts'
import { loadConfig } from '../src/config/config.ts'
import { openBounceServer } from '../src/processes/receiver.ts'
import { useBench } from './harness.ts'

export const LETTER = `From: Ann <ann@example.org>\r
To: hello@shop.example\r
Subject: Hours\r
Message-ID: <1@example.org>\r
MIME-Version: 1.0\r
Content-Type: multipart/mixed; boundary=b\r
\r
--b\r
Content-Type: text/html; charset=utf-8\r
\r
<p>When do you <b>open</b>?<script>alert(1)</script></p>\r
--b\r
Content-Type: application/pdf; name=map.pdf\r
Content-Disposition: attachment; filename=map.pdf\r
Content-Transfer-Encoding: base64\r
\r
AAAA\r
--b--\r
`

/** A deployment that accepts mail, and two projects, each with a domain. */
export async function receiving(more: Parameters<typeof useBench>[0] = {}) {
  const dns = await startDnsServer({
    'example.org': { txt: [['v=spf1 ip4:127.0.0.1 -all']] },
    'mallory.example': { txt: [['v=spf1 ip4:127.0.0.1 -all']] },
    '_dmarc.mallory.example': { txt: [['v=DMARC1; p=none']] },
    'forged.example': { txt: [['v=spf1 -all']] },
    '_dmarc.forged.example': { txt: [['v=DMARC1; p=reject']] },
  })
  onTestFinished(() => dns.close())
  const env = { ...more, POSTHORN_BOUNCE_PORT: '0', POSTHORN_DNS_SERVERS: dns.address }
  const bench = await useBench(env)
  const { posthorn } = bench
  const tenantWith = async (domain: string) => {
    const tenant = await bench.tenant()
    const project = await posthorn.world.store.projects.find(tenant.id)
    if (!project) throw new Error('a tenant is a project')
    await aTrustedDomain(contextOf(posthorn.world, project), domain)
    return tenant
  }
  const [shop, other] = [await tenantWith('shop.example'), await tenantWith('other.example')]
  const bounces = await openBounceServer(loadConfig(env), posthorn.world)
  if (!bounces) throw new Error('a port is set')
  onTestFinished(() => bounces.close())
  /** Delivers a mail; returns the last reply. */
  const bring = async (raw: string, to: string | readonly string[], from = 'ann@example.org') => {
    const talk = await talkTo(bounces.port)
    onTestFinished(() => void talk.socket.destroy())
    try {
      await talk.reply()
      await talk.say('EHLO mx.example.org')
      await talk.say(`MAIL FROM:<${from}>`)
      for (const one of [to].flat()) {
        const accepted = await talk.say(`RCPT TO:<${one}>`)
        if (!accepted.startsWith('250')) return accepted
      }
      await talk.say('DATA')
      talk.send(`${raw}\r\n.\r\n`)
      return await talk.reply()
    } finally {
      talk.socket.destroy()
    }
  }
  return { bench, shop, other, bring, port: bounces.port }
}
