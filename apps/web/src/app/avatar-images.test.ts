// Pictures of members: each read once, few at a time, forgotten with the session.
import { describe, expect, it } from 'vitest'
import { createAvatarImages } from './avatar-images.ts'

const path = (id: string) => `/api/avatars/${id}`
const settle = () => new Promise((resolve) => setImmediate(resolve))

function make() {
  const askedIds: string[] = []
  const dropped: string[] = []
  const answers = new Map<string, { resolve: (image: Blob) => void; reject: (error: Error) => void }>()
  const store = createAvatarImages({
    read: (id) => {
      askedIds.push(id)
      return new Promise((resolve, reject) => answers.set(id, { resolve, reject }))
    },
    makeUrl: ({ type }) => `blob:${type}`,
    dropUrl: (url) => dropped.push(url),
  })
  const answer = async (id: string) => {
    answers.get(id)?.resolve(new Blob([], { type: id }))
    await settle()
  }
  const refuse = async (id: string) => {
    answers.get(id)?.reject(new Error('no'))
    await settle()
  }
  return { store, asked: askedIds, dropped, answer, refuse }
}

describe('pictures of members', () => {
  it('are read once, and told to who draws them', async () => {
    const { store, asked, answer } = make()
    let changeCount = 0
    const stop = store.subscribe(() => (changeCount += 1))
    store.load(path('a'))
    store.load(path('a'))
    expect(store.urlOf(path('a'))).toBeUndefined()
    await answer('a')
    expect([asked, store.urlOf(path('a')), changeCount]).toEqual([['a'], 'blob:a', 1])
    stop()
    store.load(path('b'))
    await answer('b')
    expect(changeCount).toBe(1)
  })

  it('are read three at a time', async () => {
    const { store, asked, answer } = make()
    for (const id of ['a', 'b', 'c', 'd', 'e']) store.load(path(id))
    expect(asked).toEqual(['a', 'b', 'c'])
    await answer('b')
    expect(asked).toEqual(['a', 'b', 'c', 'd'])
  })

  it('that fail are asked for again by the next who draws them', async () => {
    const { store, asked, refuse, answer } = make()
    store.load(path('a'))
    await refuse('a')
    expect(store.urlOf(path('a'))).toBeUndefined()
    store.load(path('a'))
    await answer('a')
    expect([asked, store.urlOf(path('a'))]).toEqual([['a', 'a'], 'blob:a'])
  })

  it('of one session are nobody else’s, were they still on their way', async () => {
    const { store, dropped, answer } = make()
    store.load(path('a'))
    store.load(path('b'))
    await answer('a')
    store.clear()
    await answer('b')
    expect([dropped, store.urlOf(path('a')), store.urlOf(path('b'))]).toEqual([['blob:a'], undefined, undefined])
  })

  it('come from our own address only', () => {
    const { store, asked } = make()
    store.load('https://elsewhere.example/a.png')
    store.load('/api/avatars/../users')
    expect(asked).toEqual([])
  })
})
