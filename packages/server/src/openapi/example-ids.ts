/** The values of path parameters in samples, by the name of the parameter or by the segment before an `{id}`. */
const EXAMPLES: Readonly<Record<string, string>> = {
  contacts: 'cnt_01kajw7d3gq8v5t2m9c4x6b1ze',
  segments: 'seg_01kajwe2b8r4y6u9k1m3p5s7vx',
  templates: 'tpl_01kajw9r2m5t8k3q7x1c6v4b0n',
  campaigns: 'cmp_01kajw8n2r5u8x1b4e7h0k3m6q',
  workflows: 'wfl_01kajx2m5q8t1w4z7b0e3h6k9n',
  'webhook-endpoints': 'whe_01kb1c4f7j0m3p6s9v2y5b8e1h',
  'webhook-attempts': 'wat_01kb1d5g8k1n4q7t0w3z6c9f2j',
  domains: 'dom_01kajwf3c9s5z7v0m2n4q6t8wy',
  emails: 'eml_01kajwa5v8n1r4y7h0j3s6d9gf',
  messages: 'eml_01kajwa5v8n1r4y7h0j3s6d9gf',
  projects: 'prj_01kajw6zq4h2n8s5r7p3d9f0ya',
  keys: 'opk_01kajw6zq4h2n8s5r7p3d9f0ya',
  sessions: '9f2c8e51b0',
  passkeys: 'kq3bV0tGmX2c',
  identities: 'github:583231',
  contactId: 'cnt_01kajw7d3gq8v5t2m9c4x6b1ze',
  projectId: 'prj_01kajw6zq4h2n8s5r7p3d9f0ya',
  jobId: 'job_01kajw8k2b5d8f1h4j7n0q3s6v',
  stepId: 'stp_01kajx2m5q8t1w4z7b0e3h6k9m',
  transitionId: 'trn_01kajx2m5q8t1w4z7b0e3h6k9q',
  executionId: 'exe_01kajx3n6r9v2x5a8c1f4j7m0p',
  userId: 'usr_01kajw6zq4h2n8s5r7p3d9f0ya',
  keyId: 'key_01kajw6zq4h2n8s5r7p3d9f0ya',
  key: 'img_01kajwh7n3q8t2w5y9b4d6f0ks.png',
  field: 'plan',
  eventName: 'order-placed',
  email: 'ada@example.com',
  index: '0',
  provider: 'stripe',
}

/** Replaces parameters with examples: in `text`, those of `path`. Throws for a parameter that has none. */
export function withExampleIds(text: string, path: string): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const [, before = ''] = new RegExp(`([^/]+)/\\{${name}\\}`).exec(path) ?? []
    const example = EXAMPLES[name] ?? EXAMPLES[before]
    if (example === undefined) throw new Error(`${path} has no example for its parameter ${name}`)
    return example
  })
}
