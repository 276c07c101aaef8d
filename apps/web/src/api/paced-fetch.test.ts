// What a page asks at once is sent in its order, one question in a task.
import { expect, it } from 'vitest'
import { pacedFetch } from './paced-fetch.ts'

function scene() {
  const sent: string[] = []
  const tasks: (() => void)[] = []
  const fetch = pacedFetch(
    (url) => {
      sent.push(url)
      return url.includes('refused') ? Promise.reject(new TypeError(url)) : Promise.resolve(new Response(url))
    },
    (work) => tasks.push(work),
  )
  return { fetch, sent, runTask: () => tasks.shift()?.(), tasks }
}

it('the first is sent at once, the others one in each task, in their order', async () => {
  const { fetch, sent, runTask, tasks } = scene()
  const answers = ['a', 'b', 'c'].map((url) => fetch(url, {}))
  expect(sent).toEqual(['a'])
  runTask()
  expect(sent).toEqual(['a', 'b'])
  runTask()
  expect(sent).toEqual(['a', 'b', 'c'])
  runTask()
  expect(tasks).toEqual([])
  expect(await Promise.all(answers.map(async (answer) => (await answer).text()))).toEqual(['a', 'b', 'c'])
  void fetch('d', {})
  expect(sent.at(-1)).toBe('d')
})

it('one that fails keeps nobody waiting', async () => {
  const { fetch, sent, runTask } = scene()
  const refused = [fetch('refused 1', {}), fetch('refused 2', {})].map(async (answer) => expect(answer).rejects.toThrow(/refused/))
  const last = fetch('last', {})
  runTask()
  runTask()
  await Promise.all([...refused, last])
  expect(sent).toEqual(['refused 1', 'refused 2', 'last'])
})

it('where nothing waits for a paint what is left is sent at once, in its order', async () => {
  const sent: string[] = []
  let isSeen = true
  const tasks: (() => void)[] = []
  const fetch = pacedFetch(
    async (url) => {
      sent.push(url)
      return new Response(url)
    },
    (work) => {
      if (isSeen) tasks.push(work)
      else work()
    },
  )
  const answers = ['a', 'b', 'c', 'd'].map((url) => fetch(url, {}))
  isSeen = false
  tasks.shift()?.()
  expect(sent).toEqual(['a', 'b', 'c', 'd'])
  await Promise.all(answers)
})

it('one that throws fails alone', async () => {
  const tasks: (() => void)[] = []
  const fetch = pacedFetch(
    (url) => {
      if (url === 'thrown') throw new TypeError(url)
      return Promise.resolve(new Response(url))
    },
    (work) => tasks.push(work),
  )
  const first = fetch('first', {})
  const all = Promise.allSettled([first, fetch('thrown', {}), fetch('last', {})])
  tasks.shift()?.()
  tasks.shift()?.()
  expect((await all).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})
