import { createServer } from 'node:http'
import { createClient } from '@posthorn/sdk'
import { describe } from 'vitest'
import { toNodeHandler } from '../../src/index.ts'
import { sameApi } from '../same-api.ts'
import { aShop, listening } from '../shop.ts'

describe('a project in this process', () => {
  sameApi(async () => {
    const { posthorn } = await aShop()
    await posthorn.start()
    return posthorn.projects.getOrCreate({ name: 'Shop' })
  })
})

describe('a project on a server elsewhere', () => {
  sameApi(async () => {
    const { posthorn } = await aShop()
    await posthorn.start()
    const { keys } = await posthorn.projects.create({ name: 'Shop' })
    const url = await listening(createServer(toNodeHandler(posthorn)))
    return createClient({ url, key: keys.secret })
  })
})
