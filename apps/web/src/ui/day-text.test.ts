// Letters of ordinals are raised, and none that merely look like one. Parts of a bare text would each be an item of a flex row: they are
// held in one element.
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DayText } from './day-text.tsx'

test.each([
  ['dim. 1er\u00A0nov.', '<span>dim. 1<sup>er</sup>\u00A0nov.</span>'],
  ['du 1er mars au 1er\u00A0mai', '<span>du 1<sup>er</sup> mars au 1<sup>er</sup>\u00A0mai</span>'],
  ['Sapeur de 1re classe', '<span>Sapeur de 1<sup>re</sup> classe</span>'],
  ['Opératrice · Sapeur de 2e classe', '<span>Opératrice · Sapeur de 2<sup>e</sup> classe</span>'],
  ['mar. 1er, 07:00', '<span>mar. 1<sup>er</sup>, 07:00</span>'],
  ['sam. 21\u00A0nov.', 'sam. 21\u00A0nov.'],
  ['11er, 1e, A1er, 2es', '11er, 1e, A1er, 2es'],
])('%s', (text, markup) => {
  expect(renderToStaticMarkup(createElement(DayText, null, text))).toBe(markup)
})
