// A reason names days as the rest of a card prints them.
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ReasonLine, RuleLine } from './reason-line.tsx'

test('a reason and a rule raise the letters of an ordinal', () => {
  const words = '0\u00A0h de repos entre N du mar. 1er\u00A0déc. et J du mer. 2\u00A0déc.'
  for (const Line of [ReasonLine, RuleLine]) {
    expect(renderToStaticMarkup(Line({ tone: 'error', children: words }))).toContain(
      'mar. 1<sup>er</sup>\u00A0déc. et J du mer. 2\u00A0déc.',
    )
  }
})
