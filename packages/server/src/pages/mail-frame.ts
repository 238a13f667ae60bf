import { browserFile } from './browser.ts'

/** The policy for mails in a page: this document holds their frame, which inherits the policy. */
const framePolicy = (images: string) =>
  [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    `img-src ${images}`,
    'font-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ')

const FRAME_POLICY = framePolicy('data:')
/** The policy for a person who asked for the images of one mail. */
const REMOTE_POLICY = framePolicy('data: https: http:')

/** Returns the content security policy of the document around a mail, for the query of the request. */
export const mailFramePolicy = ({ images }: { readonly images?: unknown }): string =>
  images === 'remote' ? REMOTE_POLICY : FRAME_POLICY

/** The document around a mail, which the script of a page fills. */
export const MAIL_FRAME = Buffer.from(`<!doctype html>
<html lang="en">
<title>Mail</title>
<style>${browserFile('inbox-frame.css')}</style>
<body></body>
</html>
`)
