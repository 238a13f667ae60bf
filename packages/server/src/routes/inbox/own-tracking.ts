import { visitLink, visitPixel } from '@posthorn/core/delivery'
import type { World } from '@posthorn/core/kernel'
import { readTrackingHost } from '@posthorn/core/tenant'

type Place = Pick<World, 'secrets' | 'caches' | 'settings'>

/** A visit that is not counted. */
const LOOKER = { agent: undefined, isAhead: true, isHead: true }
const DEAF = { note() {} }

const CLICK = /\/t\/c\/([0-9a-z]{1,100})\/([A-Za-z0-9_-]{1,12100})$/i
const OPEN = /\/t\/o\/([0-9a-z]{1,100})$/i
/** The form that `planTracking` writes. */
const PIXEL =
  /<img src="([^"<>\s]{1,500})" width="1" height="1" alt="" style="display:block;width:1px;height:1px;border:0">/g

/**
 * Returns the target of a tracked link of this deployment, without counting a click; undefined for every other link.
 */
export function trackedTarget(world: Place, url: string): string | undefined {
  const [, token, link] = CLICK.exec(url) ?? []
  if (token === undefined || link === undefined || !URL.canParse(url)) return undefined
  return visitLink(world, DEAF, { token, link, host: hostOf(world, url), visitor: LOOKER })
}

/** Returns the HTML of a mail without the pixels with which this deployment counts opens. Takes linear time. */
export function withoutPixels(world: Place, html: string): string {
  return html.replace(PIXEL, (image, url: string) => {
    const [, token] = OPEN.exec(url) ?? []
    if (token === undefined || !URL.canParse(url)) return image
    return visitPixel(world, DEAF, { token, host: hostOf(world, url), visitor: LOOKER }) ? '' : image
  })
}

const hostOf = ({ settings }: Place, url: string) => readTrackingHost(new URL(url).host, settings)
