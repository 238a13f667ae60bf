import { describe, expect, it } from 'vitest'
import { lookUpMailDomain } from '../../src/mail-domains/index.ts'

/** Typed domains, and the meant ones. Each takes mail of its own, as harvesters of typos do. */
const TYPOS = `
aol.con>aol.com aol.vom>aol.com aol.comm>aol.com aol.cmo>aol.com msn.con>msn.com msn.cpm>msn.com qq.con>qq.com wbe.de>web.de web.dee>web.de web.d>web.de
gmx.dee>gmx.de gmx.ed>gmx.de gmx.nett>gmx.net mial.ru>mail.ru mail.ruu>mail.ru hotmail.co>hotmail.com hotmail.cm>hotmail.com hotmail.con>hotmail.com
hotmail.co.k>hotmail.co.uk icluod.com>icloud.com icoud.com>icloud.com iclod.com>icloud.com icloud.co>icloud.com icloud.con>icloud.com iclound.com>
prtonmail.com>protonmail.com protonmial.com>protonmail.com protonmal.com>protonmail.com fastmial.com>fastmail.com fastmal.com>fastmail.com
t-onlne.de>t-online.de t-onine.de>t-online.de t-olnine.de>t-online.de t-online.dee>t-online.de laposte.nt>laposte.net lapost.net>laposte.net laposte.nte>laposte.net
verizon.con>verizon.net verizon.nte>verizon.net comcast.com>comcast.net comcast.nt>comcast.net comcst.net>comcast.net comacst.net>comcast.net
yandx.ru>yandex.ru yadnex.ru>yandex.ru yandex.ruu>yandex.ru orang.fr>orange.fr ornage.fr>orange.fr orange.frr>orange.fr wanado.fr>wanadoo.fr wandaoo.fr>wanadoo.fr
gmial.com>gmail.com gmai.com>gmail.com gmal.com>gmail.com gmil.com>gmail.com gamil.com>gmail.com gmaill.com>gmail.com ggmail.com>gmail.com gmaiil.com>gmail.com
gmsil.com>gmail.com gnail.com>gmail.com gmaol.com>gmail.com gmaik.com>gmail.com gmail.co>gmail.com gmail.cm>gmail.com gmail.om>gmail.com gmail.con>gmail.com
gmail.comm>gmail.com gmail.vom>gmail.com gmail.xom>gmail.com gmail.cim>gmail.com gmail.cpm>gmail.com gmail.ocm>gmail.com gmail.cmo>gmail.com gmail.net>gmail.com
yaho.com>yahoo.com yhaoo.com>yahoo.com yahooo.com>yahoo.com yhoo.com>yahoo.com yaoo.com>yahoo.com yahho.com>yahoo.com yahoo.con>yahoo.com yahoo.comm>yahoo.com yahoo.vom>yahoo.com yaboo.com>yahoo.com
yahoo.om>yahoo.com yahpo.com>yahoo.com yajoo.com>yahoo.com hotmial.com>hotmail.com hotmal.com>hotmail.com hotmai.com>hotmail.com hotamil.com>hotmail.com htomail.com>hotmail.com
hotmaill.com>hotmail.com hotmil.com>hotmail.com hormail.com>hotmail.com hotnail.com>hotmail.com homail.com>hotmail.com htmail.com>hotmail.com hotmaik.com>hotmail.com
outlok.com>outlook.com outloo.com>outlook.com otulook.com>outlook.com outllok.com>outlook.com outloook.com>outlook.com outlook.con>outlook.com outook.com>outlook.com oulook.com>outlook.com
outlook.co>outlook.com lvie.com>live.com live.con>live.com freent.de>freenet.de freeent.de>freenet.de liebro.it>libero.it libreo.it>libero.it libero.itt>libero.it
sbcglobl.net>sbcglobal.net bellsuoth.net>bellsouth.net btinternt.com>btinternet.com btinternet.con>btinternet.com rediffmial.com>rediffmail.com nvaer.com>naver.com
acme.con>acme.com shop.example.con>shop.example.com verein.dee>verein.de acme.ogr>acme.org acme.nett>acme.net uol.com.brr>uol.com.br
`

/** Correct domains: companies, regional providers, and names that only look like a slip. */
const OTHERS = `
mailo.com mails.com maile.com line.com five.com alive.com cloud.com jmail.com qmail.com kmail.com bmail.com fmail.com outlooks.com hotmale.com gail.com gmaid.com gmall.com
email.com tmail.com zmail.com hmail.com vmail.com nmail.com rmail.com pmail.com umail.com imail.com xmail.com wmail.com smail.com amail.com dmail.com
ymail.com rocketmail.com myyahoo.com gmx.ch gmx.at gmx.li gmx.net gmx.us hotmail.se hotmail.no hotmail.ch hotmail.be hotmail.nl hotmail.com.ar live.se live.nl live.ca live.dk
yahoo.at yahoo.pl yahoo.ca yahoo.gr yahoo.com.mx yahoo.co.id aol.de aol.fr aol.co.uk mail.de mail.ee mail.bg mailfence.com startmail.com ziggo.nl xs4all.nl chello.at aon.at
telia.com orange.es sohu.com yandex.ua yandex.kz yandex.by web.de web.dk web.com web.at free.de free.com freemail.com freenet.com me.de me.uk mac.com fb.com qq.de 163.net 139.com 21cn.com
stripe.com google.com apple.com microsoft.com amazon.com amazon.de ebay.com ebay.de meta.com x.com github.com gitlab.com shopify.com spotify.com netflix.com adobe.com oracle.com
siemens.com bosch.de bosch.com basf.com bayer.com sap.com bmw.de audi.de vw.de allianz.de telekom.de vodafone.de vodafone.com o2.de o2.com o2.co.uk orange.com orange.be
bbc.co.uk gov.uk nhs.net nhs.uk ox.ac.uk cam.ac.uk mit.edu harvard.edu stanford.edu eth.ch ethz.ch epfl.ch tum.de lmu.de sorbonne.fr polimi.it uva.nl kuleuven.be
lufthansa.com ryanair.com airbus.com thales.com total.com loreal.com lvmh.com danone.com nestle.com roche.com novartis.com abb.com ubs.com unilever.com shell.com philips.com ing.nl
sony.com toyota.com honda.com samsung.com lg.com huawei.com tencent.com alibaba.com baidu.com naver.net kakao.com line.me rakuten.co.jp nifty.com docomo.ne.jp softbank.jp
cox.com charter.com att.com t-mobile.com sprint.com verizon.com comcast.org rogers.ca bell.ca telus.com shaw.com bigpond.net.au iinet.net.au telstra.com
hey.com hay.com fox.com box.com zoho.eu zoho.in zohomail.com proton.me pm.me tutanota.com tuta.com posteo.de posteo.net mailbox.org runbox.com kolabnow.com hushmail.com
inbox.com inbox.lv inbox.eu list.com planet.com planet.de home.com home.pl home.nl skynet.com sky.com virgin.com virginmedia.com talktalk.co.uk plus.net
example.com example.org a.example.com test.com mydomain.com xn--bcher-kva.example bücher.example host.local gmail.example.com mail.gmail.company.com
`

const words = (text: string) => text.trim().split(/\s+/)
const typos = words(TYPOS).map((pair) => pair.split('>') as [string, string])

it('has more than 300 domains', () => {
  const all = [...typos.map(([typed]) => typed), ...words(OTHERS)]
  expect(new Set(all).size).toBe(all.length)
  expect(all.length).toBeGreaterThan(300)
})

describe('a domain that takes mail of its own', () => {
  it.each(typos.filter(([, meant]) => meant !== ''))('corrects %s to %s', async (typed, meant) => {
    expect((await lookUpMailDomain(typed)).meant).toBe(meant)
  })

  it.each(words(OTHERS))('does not correct %s', async (domain) => {
    expect((await lookUpMailDomain(domain)).meant).toBeUndefined()
  })

  it.each(typos.filter(([, meant]) => meant === ''))(
    'suggests the neighbor of %s, two keystrokes away, if it takes no mail',
    async (typed) => {
      expect(await lookUpMailDomain(typed)).toMatchObject({ meant: undefined, near: expect.any(String) })
    },
  )
})

it.each(
  words(`gmx.ch hotmail.se hotmail.no hotmail.ch live.se yahoo.at yahoo.pl aol.de aol.fr mail.de mailfence.com startmail.com mailo.com ziggo.nl
    xs4all.nl chello.at aon.at telia.com orange.es sohu.com yandex.ua yandex.kz`),
)('%s is a public provider', async (domain) => {
  expect(await lookUpMailDomain(domain)).toMatchObject({ isPersonal: true, meant: undefined })
})
