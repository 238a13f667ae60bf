// Wakes itself through the server, stops its queue, and prints the time: the test measures how long the process runs
// afterwards.
import { agendaQueue } from '../src/agenda/index.ts'

const [url = '', table = ''] = process.argv.slice(2)
const queue = await agendaQueue(url, { table })
await new Promise<void>((resolve, reject) => {
  queue.handle('jobs.run', async () => resolve())
  queue
    .start()
    .then(() => queue.wake('jobs.run', new Date(Date.now() + 50)))
    .catch(reject)
})
await queue.stop()
console.log(Date.now())
