// Raised letters: those of ordinals, and none that merely look like one.
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DayText } from './day-text.tsx'

test.each([
  ['dim. 1er\u00A0nov.', 'dim. 1<sup>er</sup>\u00A0nov.'],
  ['du 1er mars au 1er\u00A0mai', 'du 1<sup>er</sup> mars au 1<sup>er</sup>\u00A0mai'],
  ['Sapeur de 1re classe', 'Sapeur de 1<sup>re</sup> classe'],
  ['Opératrice · Sapeur de 2e classe', 'Opératrice · Sapeur de 2<sup>e</sup> classe'],
  ['mar. 1er, 07:00', 'mar. 1<sup>er</sup>, 07:00'],
  ['sam. 21\u00A0nov.', 'sam. 21\u00A0nov.'],
  ['11er, 1e, A1er, 2es', '11er, 1e, A1er, 2es'],
])('%s', (text, markup) => {
  expect(renderToStaticMarkup(createElement(DayText, null, text))).toBe(markup)
})
