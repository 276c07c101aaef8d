// `npm run house` draws the house into docs/pictures/house.svg: packages, floors and folders as boxes, imports as arrows by their number.

import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { readHouse, type Arrow, type House, type Program } from './house.ts'

const WIDTH = 1240
const MARGIN = 20
/** Fewer imports than these draw no arrow: they would hide the others. */
const LEAST = { floors: 15, folders: 5 }

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const rounded = (value: number) => Math.round(value * 10) / 10
/** One or two digits, so that a picture of last week still says the truth. */
const about = (weight: number) => (weight < 10 ? weight : weight < 100 ? Math.round(weight / 5) * 5 : Math.round(weight / 50) * 50)
const thickness = (weight: number) => rounded(Math.min(9, Math.max(1.2, Math.sqrt(weight) / 3.5)))
/** The width of a box around a text of 12 pixels; generous, for fonts differ. */
const widthOf = (text: string) => text.length * 6.9 + 16

const boxed = ({ x, y, width, height }: Box, kind: string) =>
  `<rect class="${kind}" x="${rounded(x)}" y="${rounded(y)}" width="${rounded(width)}" height="${rounded(height)}" rx="${kind === 'folder' ? 4 : 8}"/>`
const written = (x: number, y: number, kind: string, text: string) =>
  `<text class="${kind}" x="${rounded(x)}" y="${rounded(y)}">${text}</text>`
const arrowed = (line: string, { from, to, weight }: Arrow) =>
  `<path class="arrow" d="${line}" stroke-width="${thickness(weight)}"><title>${from} → ${to}: ${weight}</title></path>`
/** The number on an arrow, on a plate that hides what passes beneath. */
function weighed(x: number, y: number, weight: number): string {
  const width = `${about(weight)}`.length * 7 + 6
  return `${boxed({ x: x - width / 2, y: y - 8, width, height: 16 }, 'plate')}${written(x, y + 4, 'weight', `${about(weight)}`)}`
}

/** Names as boxes in lines of at most `width`. */
function wrapped(names: readonly string[], { x, y, width }: Omit<Box, 'height'>): { drawn: string[]; height: number } {
  const drawn: string[] = []
  let [left, top] = [x, y]
  for (const name of names) {
    const own = widthOf(name)
    if (left + own > x + width && left > x) [left, top] = [x, top + 27]
    drawn.push(boxed({ x: left, y: top, width: own, height: 22 }, 'folder'), written(left + own / 2, top + 15.5, 'name', name))
    left += own + 5
  }
  return { drawn, height: top - y + 22 }
}

const GUTTER = 205

/** A program: its floors from the top, their imports as arcs beside them. */
function drawProgram({ room, floors, arrows }: Program, { x, y, width }: Omit<Box, 'height'>): { drawn: string[]; height: number } {
  const drawn: string[] = [written(x + 14, y + 25, 'title', room)]
  const inside = width - GUTTER
  const bands = new Map<string, Box>()
  let top = y + 40
  for (const { name, folders } of floors) {
    const { drawn: boxes, height } = wrapped(folders, { x: x + 100, y: top + 8, width: inside - 112 })
    const band = { x: x + 12, y: top, width: inside - 12, height: (folders.length === 0 ? 22 : height) + 16 }
    bands.set(name, band)
    drawn.push(boxed(band, 'floor'), written(x + 22, top + 23.5, 'floor-name', name), ...boxes)
    top += band.height + 10
  }
  const shown = arrows.filter(({ weight }) => weight >= LEAST.floors)
  const order = floors.map(({ name }) => name)
  const span = ({ from, to }: Arrow) => order.indexOf(to) - order.indexOf(from)
  /** Places an arrow where it leaves or reaches its floor: those that go far stand outermost, so that arcs do not cross. */
  const port = (arrow: Arrow, end: 'from' | 'to') => {
    const band = bands.get(arrow[end])
    if (band === undefined) return 0
    const out = shown.filter(({ from }) => from === arrow[end]).toSorted((a, b) => span(b) - span(a))
    const into = shown.filter(({ to }) => to === arrow[end]).toSorted((a, b) => span(a) - span(b))
    const all = [...into, ...out]
    return band.y + (band.height * (all.indexOf(arrow) + 1)) / (all.length + 1)
  }
  const edge = x + inside
  const reach = (arrow: Arrow) => 26 + Math.abs(span(arrow)) * ((GUTTER - 50) / (order.length - 1))
  for (const arrow of shown) {
    const [start, end] = [port(arrow, 'from'), port(arrow, 'to')]
    const out = edge + reach(arrow) * 1.33
    drawn.push(
      arrowed(
        `M${edge} ${rounded(start)}C${rounded(out)} ${rounded(start)} ${rounded(out)} ${rounded(end)} ${edge + 4} ${rounded(end)}`,
        arrow,
      ),
    )
  }
  for (const arrow of shown) {
    const [start, end] = [port(arrow, 'from'), port(arrow, 'to')]
    // A little lower on each longer arc, so that the numbers of neighbours do not touch.
    drawn.push(weighed(edge + reach(arrow), start + (end - start) * (0.48 + 0.02 * span(arrow)), arrow.weight))
  }
  const height = top - y + 4
  return { drawn: [boxed({ x, y, width, height }, 'room'), ...drawn], height }
}

/** The domain: its folders in one line, each to the right of those it imports. */
function drawDomain({ folders, arrows }: House['domain'], { x, y, width }: Omit<Box, 'height'>): { drawn: string[]; height: number } {
  const drawn: string[] = [written(x + 14, y + 25, 'title', 'domain')]
  const gap = (width - 28 - folders.reduce((sum, name) => sum + widthOf(name), 0)) / (folders.length - 1)
  const centres = new Map<string, number>()
  let left = x + 14
  for (const name of folders) {
    const own = widthOf(name)
    centres.set(name, left + own / 2)
    drawn.push(boxed({ x: left, y: y + 40, width: own, height: 24 }, 'folder'), written(left + own / 2, y + 56.5, 'name', name))
    left += own + gap
  }
  const shown = arrows.filter(({ weight }) => weight >= LEAST.folders)
  const distance = ({ from, to }: Arrow) => Math.abs((centres.get(from) ?? 0) - (centres.get(to) ?? 0))
  const depth = (arrow: Arrow) => 14 + distance(arrow) * 0.12
  for (const arrow of shown.toSorted((a, b) => a.weight - b.weight)) {
    const [start, end] = [(centres.get(arrow.from) ?? 0) - 8, (centres.get(arrow.to) ?? 0) + 8]
    const down = y + 64 + depth(arrow) * 1.33
    drawn.push(
      arrowed(
        `M${rounded(start)} ${y + 64}C${rounded(start)} ${rounded(down)} ${rounded(end)} ${rounded(down)} ${rounded(end)} ${y + 68}`,
        arrow,
      ),
    )
  }
  for (const arrow of shown.filter(({ weight }) => weight >= 15))
    drawn.push(weighed(((centres.get(arrow.from) ?? 0) + (centres.get(arrow.to) ?? 0)) / 2, y + 64 + depth(arrow), arrow.weight))
  const height = 64 + Math.max(...shown.map(depth)) + 24
  return { drawn: [boxed({ x, y, width, height }, 'room'), ...drawn], height }
}

/** Packages beside the program, each with what it imports in words. */
const beside = ['demo', 'testing', 'e2e', 'bench', 'scripts'] as const

function drawBeside(arrows: readonly Arrow[], { x, y, width }: Omit<Box, 'height'>): { drawn: string[]; height: number } {
  const each = (width - 14 * (beside.length - 1)) / beside.length
  const lists = beside.map((name) => arrows.filter(({ from }) => from === name).toSorted((a, b) => b.weight - a.weight))
  const height = 38 + Math.max(...lists.map(({ length }) => length)) * 18 + 6
  const drawn = beside.flatMap((name, index) => {
    const left = x + index * (each + 14)
    return [
      boxed({ x: left, y, width: each, height }, 'room'),
      written(left + 14, y + 25, 'title', name),
      ...(lists[index] ?? []).map(({ to, weight }, line) => written(left + 14, y + 48 + line * 18, 'import', `→ ${to} ${about(weight)}`)),
    ]
  })
  return { drawn, height }
}

const style = `
  text { font: 12px system-ui, "Segoe UI", "DejaVu Sans", sans-serif; fill: #1c2733 }
  .ground { fill: #ffffff } .room { fill: #f2f5f9; stroke: #9fb0c3 } .floor { fill: #e3eaf3; stroke: none } .folder { fill: #ffffff; stroke: #b9c6d6 }
  .plate { fill: #f2f5f9; stroke: none } .title { font-size: 16px; font-weight: 700 } .floor-name { font-weight: 700; font-size: 13px }
  .name, .weight { text-anchor: middle } .weight { font-size: 11px; fill: #3d4f63 } .legend { fill: #3d4f63 }
  .arrow { fill: none; stroke: #2f6fd6; stroke-opacity: .62; marker-end: url(#head) } #head path { fill: #2f6fd6 }
  @media (prefers-color-scheme: dark) {
    text { fill: #e6edf5 } .ground { fill: #0e1318 } .room { fill: #161d25; stroke: #46566a } .floor { fill: #222d3a } .folder { fill: #0e1318; stroke: #42526a }
    .plate { fill: #161d25 } .weight, .legend { fill: #b4c2d2 } .arrow { stroke: #6ea4ff } #head path { fill: #6ea4ff }
  }`

/** The picture as SVG. */
export function drawHouse(house: House): string {
  const weightOf = (from: string, to: string): Arrow =>
    house.arrows.find((arrow) => arrow.from === from && arrow.to === to) ?? { from, to, weight: 0 }
  const half = (WIDTH - MARGIN * 2 - 16) / 2
  const programs = house.programs.toSorted((a, b) => (a.room > b.room ? -1 : 1))
  const drawnPrograms = programs.map((program, index) => drawProgram(program, { x: MARGIN + index * (half + 16), y: MARGIN, width: half }))
  const underPrograms = MARGIN + Math.max(...drawnPrograms.map(({ height }) => height))
  const contract: Box = { x: WIDTH / 2 - 150, y: underPrograms + 46, width: 300, height: 46 }
  const domainTop = contract.y + contract.height + 54
  const domain = drawDomain(house.domain, { x: MARGIN, y: domainTop, width: WIDTH - MARGIN * 2 })
  const besideTop = domainTop + domain.height + 18
  const others = drawBeside(house.arrows, { x: MARGIN, y: besideTop, width: WIDTH - MARGIN * 2 })
  const height = besideTop + others.height + 44
  const between: string[] = []
  programs.forEach(({ room }, index) => {
    const bottom = MARGIN + (drawnPrograms[index]?.height ?? 0)
    const isLeft = index === 0
    const toDomain = weightOf(room, 'domain')
    const [outer, inner] = isLeft ? [MARGIN + 150, MARGIN + 330] : [WIDTH - MARGIN - 150, WIDTH - MARGIN - 330]
    between.push(arrowed(`M${outer} ${bottom}V${domainTop - 4}`, toDomain), weighed(outer, domainTop - 50, toDomain.weight))
    const toContract = weightOf(room, 'contract')
    const [side, across] = isLeft ? [contract.x - 4, contract.x - 50] : [contract.x + contract.width + 4, contract.x + contract.width + 50]
    const middle = contract.y + contract.height / 2
    between.push(
      arrowed(`M${inner} ${bottom}C${inner} ${middle} ${across} ${middle} ${side} ${middle}`, toContract),
      weighed(inner + (isLeft ? 12 : -12), middle - 14, toContract.weight),
    )
  })
  const down = weightOf('contract', 'domain')
  between.push(
    arrowed(`M${WIDTH / 2} ${contract.y + contract.height}V${domainTop - 4}`, down),
    weighed(WIDTH / 2, domainTop - 30, down.weight),
  )
  const legend = `An arrow is imports, as thick as they are many; its number is rounded. Arcs of fewer than ${LEAST.floors} (in the domain ${LEAST.folders}) and imports of tests are left out.`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${rounded(height)}" role="img" aria-label="The packages of Relève, their floors and folders, and who imports whom">`,
    `<style>${style}</style>`,
    '<defs><marker id="head" viewBox="0 0 10 10" refX="6" refY="5" markerWidth="11" markerHeight="11" markerUnits="userSpaceOnUse" orient="auto"><path d="M0 0L10 5L0 10z"/></marker></defs>',
    `<rect class="ground" width="${WIDTH}" height="${rounded(height)}"/>`,
    ...drawnPrograms.flatMap(({ drawn }) => drawn),
    boxed(contract, 'room'),
    `<text class="title" x="${WIDTH / 2}" y="${contract.y + 29}" text-anchor="middle">contract</text>`,
    ...domain.drawn,
    ...between,
    ...others.drawn,
    written(MARGIN, height - 18, 'legend', legend),
    '</svg>',
    '',
  ].join('\n')
}

if (import.meta.main) {
  const root = path.resolve(import.meta.dirname, '..')
  writeFileSync(path.join(root, 'docs/pictures/house.svg'), drawHouse(readHouse(root)))
}
