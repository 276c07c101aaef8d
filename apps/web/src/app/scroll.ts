// How a page is scrolled to its top when one arrives. Specification §2: "A navigation scrolls to the top, smoothly on the
// parameter and profile history pages."

const SMOOTH_PAGES = /^\/(?:parameter|profile\/[^/]+\/(?:change|transaction)-history)(?:\/|$)/

export function scrollBehaviorOf(path: string, wantsLessMotion: boolean): 'auto' | 'smooth' {
  return SMOOTH_PAGES.test(path) && !wantsLessMotion ? 'smooth' : 'auto'
}
