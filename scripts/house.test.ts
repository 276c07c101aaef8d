// The picture of the house shows the house: every package, floor and folder there is, and arrows as the structure check counts imports.

import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { drawHouse } from './house-picture.ts'
import { readHouse, type House } from './house.ts'
import { rooms } from './structure-rooms.ts'

const root = path.resolve(import.meta.dirname, '..')
const house = readHouse(root)
const boxesOf = (picture: string) =>
  [...picture.matchAll(/<text class="(?:title|floor-name|name)"[^>]*>([^<]+)/g)].map(([, name = '']) => name)

test('docs/pictures/house.svg has the boxes of today (otherwise: npm run house)', () => {
  const committedPicture = readFileSync(path.join(root, 'docs/pictures/house.svg'), 'utf8')
  const boxes = boxesOf(drawHouse(house))
  expect(boxesOf(committedPicture)).toEqual(boxes)
  // Nothing of the mobile projects imports or is imported.
  expect(Object.keys(rooms).filter((room) => room !== 'mobile' && !boxes.includes(room))).toEqual([])
})

test('counts imports between packages, floors and folders, those of tests left out', () => {
  const { programs, domain, arrows } = house
  expect(programs.map(({ room }) => room).toSorted()).toEqual(['server', 'web'])
  for (const program of programs) {
    const names = program.floors.map(({ name }) => name)
    for (const { from, to } of program.arrows) expect(names.indexOf(from)).toBeLessThan(names.indexOf(to))
  }
  for (const { from, to } of domain.arrows) expect(domain.folders.indexOf(to)).toBeLessThan(domain.folders.indexOf(from))
  expect(arrows.find(({ from, to }) => from === 'contract' && to === 'domain')?.weight).toBeGreaterThan(10)
  // The server's tests import the demo, its program does not.
  expect(arrows.filter(({ from, to }) => from === 'server' && to === 'demo')).toEqual([])
})

test('draws the boxes and the arrows it is given, and says the number of each', () => {
  const small: House = {
    programs: [
      {
        room: 'web',
        floors: [
          { name: 'pages', folders: [] },
          { name: 'ui', folders: ['charts'] },
        ],
        arrows: [{ from: 'pages', to: 'ui', weight: 123 }],
      },
    ],
    domain: { folders: ['calendar', 'demands'], arrows: [{ from: 'demands', to: 'calendar', weight: 41 }] },
    arrows: [{ from: 'web', to: 'contract', weight: 1234 }],
  }
  const picture = drawHouse(small)
  expect(boxesOf(picture)).toEqual([
    'web',
    'pages',
    'ui',
    'charts',
    'contract',
    'domain',
    'calendar',
    'demands',
    'demo',
    'testing',
    'e2e',
    'bench',
    'scripts',
  ])
  for (const arrow of ['pages → ui: 123', 'demands → calendar: 41', 'web → contract: 1234'])
    expect(picture).toContain(`<title>${arrow}</title>`)
})
