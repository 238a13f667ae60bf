import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type MailInput, PNG } from './inbox-kit.ts'

const NEWSLETTER = path.resolve(import.meta.dirname, '../../../../shared/data/html/newsletter.html')

/** A real newsletter, if the test data is present. */
export function newsletter(): string | undefined {
  return existsSync(NEWSLETTER) ? readFileSync(NEWSLETTER, 'utf8') : undefined
}

export const EMOJI: MailInput = {
  to: { name: 'Ada 🎉', email: 'ada@example.com' },
  subject: '🎉 مرحبا بك — שלום Ada',
  body: '<p dir="rtl" style="font-size: 20px">مرحبا بك</p>',
}

export const INVOICE: MailInput = {
  from: { name: 'Ada’s Shop', email: 'shop@sandbox.localhost' },
  to: 'grace.hopper@example.com',
  subject: 'Your invoice 2026-1042',
  body: '<h1 style="color: rgb(0, 128, 0)">Thank you</h1><img id="logo" src="cid:logo" width="80" height="80"><p>Your order is on its way.</p>',
  attachments: [
    {
      filename: 'invoice <b>2026</b>.pdf',
      contentType: 'application/pdf',
      content: Buffer.from('%PDF-1.7 not really').toString('base64'),
    },
    {
      filename: 'logo.png',
      contentType: 'image/png',
      content: PNG.toString('base64'),
      contentId: 'logo',
      disposition: 'inline',
    },
  ],
}

/** Tries everything that a mail could try; `sink` is a server that must never receive a request from it. */
export function hostile(sink: string): MailInput {
  return {
    from: { name: '<img src=x onerror=parent.hacked=1>', email: 'evil@sandbox.localhost' },
    subject: '<script>window.hacked = 1</script> <b>hostile</b> subject',
    body: `<!doctype html><html><head>
      <base href="${sink}/base/" target="_top">
      <meta http-equiv="refresh" content="0;url=${sink}/refresh">
      <meta http-equiv="Content-Security-Policy" content="default-src * data: 'unsafe-inline' 'unsafe-eval'">
      <link rel="stylesheet" href="${sink}/style.css"><link rel="preload" as="image" href="${sink}/preload.png">
      <link rel="prefetch" href="${sink}/prefetch"><link rel="dns-prefetch" href="${sink}"><link rel="preconnect" href="${sink}">
      <style>@import "${sink}/import.css"; @font-face { font-family: evil; src: url(${sink}/font.woff) }
        h1 { font-family: evil; background: url("${sink}/background.png") } h1 { color: rgb(1, 2, 3) }</style>
      <script>parent.hacked = 1; top.document.title = 'hacked'</script><script src="${sink}/script.js"></script></head>
      <body background="${sink}/body.png" onload="parent.parent.hacked = 1">
      <h1>Hostile</h1>
      <img src="${sink}/pixel.gif" onerror="parent.parent.hacked = 1"><img srcset="${sink}/one.png 1x, ${sink}/two.png 2x">
      <picture><source srcset="${sink}/source.png"><img src="cid:gone"></picture>
      <video poster="${sink}/poster.png" src="${sink}/video.mp4" autoplay></video><audio src="${sink}/audio.mp3" autoplay></audio>
      <iframe src="${sink}/frame"></iframe><iframe src="javascript:parent.parent.parent.hacked = 1"></iframe>
      <object data="${sink}/object"></object><embed src="${sink}/embed">
      <svg onload="parent.parent.hacked = 1"><image href="${sink}/svg.png"/><script>parent.parent.hacked = 1</script></svg>
      <form action="${sink}/form"><button id="submit">Submit</button></form>
      <p><a id="script" href="javascript:parent.parent.hacked = 1">script</a> <a id="top" href="${sink}/top" target="_top">top</a>
      <a id="link" href="${sink}/link" target="_blank" ping="${sink}/ping">Reset your password</a></p>
      </body></html>`,
  }
}
