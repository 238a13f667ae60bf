import { describe, expect, it } from 'vitest'
import { rowTime } from '../../testing/rows.ts'
import { isMachineAgent, judge, judgedFrom } from './machine.ts'
import type { HitKind } from './schema.ts'

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

describe('a request', () => {
  it.each([
    ['a browser', CHROME],
    ['Firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'],
    [
      'an iPhone',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
    ],
    [
      'Apple Mail without its proxy',
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)',
    ],
    ['Outlook', 'Mozilla/4.0 (compatible; ms-office; MSOffice 16)'],
    ['Outlook for iOS', 'Outlook-iOS/723.4027091.prod.iphone (4.2.0)'],
    ['Thunderbird', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Thunderbird/140.0'],
    // They fetch when the mail is opened.
    [
      "Gmail's image proxy",
      'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)',
    ],
    ["Yahoo's image proxy", 'YahooMailProxy; https://help.yahoo.com/kb/yahoo-mail-proxy-SLN28749.html'],
    [
      'a Cubot telephone',
      'Mozilla/5.0 (Linux; Android 13; CUBOT P80) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Mobile Safari/537.36',
    ],
    ['a program that says nothing of itself', 'node'],
  ])('of %s comes from a person', (_, agent) => {
    expect(isMachineAgent(agent)).toBe(false)
  })

  it.each([
    ["Apple's Mail Privacy Protection", 'Mozilla/5.0'],
    [
      'Gmail ahead of the opening',
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/42.0.2311.135 Safari/537.36 Edge/12.246 Mozilla/5.0',
    ],
    ['nobody', undefined],
    ['an empty header', '  '],
    ['a crawler', 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'],
    ['a chat that shows previews', 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)'],
    ['WhatsApp and Facebook', 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)'],
    ['Skype', 'Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5'],
    ['Office before it opens a link', 'Microsoft Office Existence Discovery'],
    ['a headless browser', CHROME.replace('Chrome/', 'HeadlessChrome/')],
    ['Barracuda', 'BarracudaCentral/1.0'],
    ['Proofpoint', 'Mozilla/5.0 (compatible; Proofpoint URL Defense)'],
    ['Mimecast', 'Mimecast-URL-Protect/1.0'],
    ['Symantec', 'Mozilla/5.0 (compatible; Symantec Email Security.cloud)'],
    ['WhatsApp when it shows a preview', 'WhatsApp/2.23.20.0 A'],
    ['Google when it looks for malware', 'Google-Safety'],
    ['a service that looks at suspicious links', 'Mozilla/5.0 (compatible; urlscan.io)'],
    ['Node', 'undici'],
    ['PowerShell', 'Mozilla/5.0 (Windows NT; Windows NT 10.0; en-US) WindowsPowerShell/5.1.19041.1'],
    ['a link scanner', 'linkscan/2.0'],
    ['curl', 'curl/8.7.1'],
    ['wget', 'Wget/1.21.4'],
    ['Python', 'python-requests/2.32.3'],
    ['Go', 'Go-http-client/2.0'],
    ['Java', 'Java/17.0.9'],
    ['a long name', `Googlebot ${'x'.repeat(100_000)}`],
  ])('of %s comes from a machine', (_, agent) => {
    expect(isMachineAgent(agent)).toBe(true)
  })
})

const hit = (kind: HitKind, ms: number, link: string | undefined = undefined, machine = false) => ({
  kind,
  at: rowTime(ms),
  link,
  machine,
})
const click = (ms: number, link: string, machine = false) => hit('click', ms, link, machine)
const open = (ms: number, machine = false) => hit('open', ms, undefined, machine)

describe('the hits of a mail', () => {
  it.each([
    ['one click', [click(0, 'a')], [false]],
    ['the same link twice', [click(0, 'a'), click(50, 'a')], [false, false]],
    ['the same link a hundred times', Array.from({ length: 100 }, (_, n) => click(n, 'a')), Array(100).fill(false)],
    ['two links, one after the other', [click(0, 'a'), click(1001, 'b')], [false, false]],
    ['two links at once', [click(0, 'a'), click(1000, 'b')], [true, true]],
    ['three links in ten seconds', [click(0, 'a'), click(5000, 'b'), click(10_000, 'c')], [true, true, true]],
    ['three links in more', [click(0, 'a'), click(5000, 'b'), click(10_001, 'c')], [false, false, false]],
    ['a scanner, and a person later', [click(0, 'a'), click(10, 'b'), click(40_000, 'a')], [true, true, false]],
    ['a person, and a scanner later', [click(0, 'a'), click(40_000, 'a'), click(40_010, 'b')], [false, true, true]],
    ['links in any order of storing', [click(10, 'b'), click(0, 'a')], [true, true]],
    ['a burst that slows down', [click(0, 'a'), click(100, 'b'), click(9000, 'c')], [true, true, true]],
    [
      'an opening beside a burst',
      [open(0), click(500, 'a'), click(900, 'b'), open(10_900), open(10_901)],
      [true, true, true, true, false],
    ],
    ['an opening beside one click', [open(0), click(500, 'a')], [false, false]],
    ['openings only', [open(0), open(1), open(2)], [false, false, false]],
    ['what said so itself', [open(0, true), click(60_000, 'a', true), click(80_000, 'b')], [true, true, false]],
    ['nothing', [], []],
  ])('%s', (_, hits, expected) => {
    expect(judge(hits).map(({ machine }) => machine)).toStrictEqual(expected)
  })

  it.each([
    ['before its mail server said that it took it', -500, true],
    ['just before anybody can have read it', 1999, true],
    ['when somebody may have read it', 2000, false],
  ])('of a mail in transit come from a machine: %s', (_, ms, machine) => {
    const hits = [open(5000 + ms), click(5000 + ms, 'a')]
    expect(judge(hits, rowTime(5000)).map((hit) => hit.machine)).toStrictEqual([machine, machine])
    expect(judge(hits).map((hit) => hit.machine)).toStrictEqual([false, false])
  })

  it.each([
    ['openings', [open(0)], undefined],
    ['one link', [click(100, 'a'), click(500, 'a')], 4500],
    ['two links', [click(100, 'a'), click(500, 'b')], 10_500],
    ['clicks without end', Array.from({ length: 100 }, (_, n) => click(n * 3000, 'a')), 60_000],
  ])('are judged when no more are expected: %s', (_, hits, ms) => {
    expect(judgedFrom(hits)).toStrictEqual(ms === undefined ? new Date(0) : rowTime(ms))
  })
})
