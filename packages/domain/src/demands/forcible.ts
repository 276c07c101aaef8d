// The refusals that an administrator may override with a written reason: a rule, a notice, the team; never the impossible.
const NEVER: ReadonlySet<string> = new Set(['overlap', 'unavailable'])
const FORCIBLE: ReadonlySet<string> = new Set(['postNotice', 'withdrawNotice', 'otherTeam'])

/** Two vacations at once, or one under one's own absence, nobody can work. */
export function isForcible({ code }: { readonly code: string }): boolean {
  return !NEVER.has(code)
}

/** `violations`: what the refusal names. */
export function isForcibleRefusal(code: string, violations: readonly { readonly code: string }[]): boolean {
  return violations.length > 0 ? violations.every(isForcible) : FORCIBLE.has(code)
}
