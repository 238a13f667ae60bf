/** Databases collate texts differently. */
export const byName = (a: { readonly domain: string }, b: { readonly domain: string }) => (a.domain < b.domain ? -1 : 1)
