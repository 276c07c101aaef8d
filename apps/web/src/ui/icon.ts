// Draws an icon of the library in the build (build/slim-icons.ts): the library's own way weighs more than all icons of a first page.
import { createElement, type ReactNode, type SVGProps } from 'react'

/** A path, by what it draws, or another element with its attributes. */
type Part = string | readonly [tag: string, attributes: Readonly<Record<string, string>>]

const FRAME: SVGProps<SVGSVGElement> = {
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  'aria-hidden': true,
}

export const createIcon =
  (...parts: readonly Part[]) =>
  ({ size = 24, ...props }: SVGProps<SVGSVGElement> & { readonly size?: number }): ReactNode =>
    createElement(
      'svg',
      { width: size, height: size, ...FRAME, ...props },
      ...parts.map((part) => (typeof part === 'string' ? createElement('path', { d: part }) : createElement(...part))),
    )
