// A bar that nothing colours is one that nobody sees: outside of a vacation's scope there is no colour of one.
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RestBar } from './countdown.tsx'

test('a time to answer has a colour of its own, as wide as what is past of it', () => {
  const bar = renderToStaticMarkup(createElement(RestBar, { value: 0.21, label: 'Temps écoulé', tone: 'pending' }))
  expect(bar).toContain('bg-pending')
  expect(bar).not.toContain('rest-bar')
  expect(bar).toContain('width:21%')
})
