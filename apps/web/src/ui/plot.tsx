// A drawing by uPlot: colours, type and size are read from the page, again when the theme, the width or the size of the text changes; where
// a mouse or a finger points, its figures are written above. For who sees none of it, the table of its `Chart` says the same.
import { useEffect, useRef, useState, type ReactNode } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { classNames } from './class-names.ts'
import { DayText } from './day-text.tsx'
import './plot.css'
import type { PlotLook, PlotProps } from './plot-look.ts'

const WIDEST_COLUMN = 44

const pathsOf = (paths: uPlot.Series.PathBuilder | undefined) => (paths === undefined ? {} : { paths })

function lookOf(place: HTMLElement): PlotLook {
  const style = getComputedStyle(place)
  const scale = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16
  const font = `${12 * scale}px ${style.fontFamily}`
  const pen = document.createElement('canvas').getContext('2d')
  if (pen !== null) pen.font = font
  return {
    scale,
    font,
    width: place.clientWidth,
    token: (name) => style.getPropertyValue(name).trim(),
    widthOf: (text) => pen?.measureText(text).width ?? 0,
    inSteps: pathsOf(uPlot.paths.stepped?.({ align: 1 })),
    inColumns: pathsOf(uPlot.paths.bars?.({ size: [0.64, WIDEST_COLUMN], radius: [0.18, 0] })),
  }
}

/** uPlot itself follows the mouse only. */
function followFingers({ over }: uPlot, moveTo: (left: number) => void): void {
  const follow = ({ pointerType, clientX }: PointerEvent): void => {
    if (pointerType === 'touch') moveTo(clientX - over.getBoundingClientRect().left)
  }
  over.addEventListener('pointerdown', follow)
  over.addEventListener('pointermove', follow)
}

function makePlot(place: HTMLElement, { draw, read }: Pick<PlotProps, 'draw' | 'read'>, tell: (words: string | null) => void): uPlot {
  const { data, options } = draw(lookOf(place))
  const plot: uPlot = new uPlot(
    {
      ...options,
      width: place.clientWidth,
      height: place.clientHeight,
      legend: { show: false },
      cursor: {
        y: false,
        points: { show: false },
        drag: { x: false, y: false },
        move: (self, left, top) => (left < 0 ? [left, top] : [self.valToPos(read(self.posToVal(left, 'x')).at, 'x'), top]),
      },
      hooks: {
        setCursor: [
          (self) => {
            const { left = -1 } = self.cursor
            tell(left < 0 ? null : read(self.posToVal(left, 'x')).words)
          },
        ],
      },
    },
    data,
    place,
  )
  followFingers(plot, (left) => plot.setCursor({ left, top: 0 }))
  return plot
}

export function Plot({ height, draw, read, legend }: PlotProps): ReactNode {
  const place = useRef<HTMLDivElement>(null)
  const [words, setWords] = useState<string | null>(null)
  useEffect(() => {
    const { current } = place
    if (current === null) return undefined
    const element = current
    let plot: uPlot | null = null
    function redraw(): void {
      plot?.destroy()
      setWords(null)
      plot = element.clientWidth === 0 ? null : makePlot(element, { draw, read }, setWords)
    }
    const sizes = new ResizeObserver(redraw)
    sizes.observe(element)
    const themes = new MutationObserver(redraw)
    themes.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
    return () => {
      sizes.disconnect()
      themes.disconnect()
      plot?.destroy()
    }
  }, [draw, read])
  return (
    <div className="plot flex min-w-0 flex-col gap-2">
      {/* They share one place: nothing moves when a finger comes. */}
      <div className="grid min-h-5 items-end text-13 text-t2 *:col-start-1 *:row-start-1">
        <div className={classNames(words !== null && 'invisible')}>{legend}</div>
        {words !== null && (
          <p>
            <DayText>{words}</DayText>
          </p>
        )}
      </div>
      <div ref={place} className="min-w-0 overflow-hidden" style={{ height: `${height / 16}rem` }} />
    </div>
  )
}
