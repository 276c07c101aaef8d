// One picture to take: of what, who looks, what is done before.
import type { Act } from './screen-acts.ts'

export interface Shot {
  readonly name: string
  /** `:me` and `:center`: of who looks; `:helene`: a colleague, who works on `:workday`; `:rotation`: the cycle of their centre; `:circle`: an exchange
   *  among three that waits for who looks; `:ring`: among four; `:opening`: a day of theirs, see pictures.ts; `:vacancy`: one in
   *  mid-wave, for `:shortDay` and `:shortShift`; `:filled`: one that was taken; `:promised`: one kept for who said yes by telephone;
   *  `:newCenter`: one that is being set up; `:today`. */
  readonly path: string
  /** Null: a visitor. */
  readonly who: string | null
  /** The network's effect on the data of the screen. */
  readonly network?: 'empty' | 'loading' | 'failed' | 'offline'
  readonly act?: Act
  /** The picture is taken on a phone held in landscape. */
  readonly isOnItsSide?: true
  /** The picture is also taken as it comes out on paper. */
  readonly isPrinted?: true
}

export const shot = (name: string, path: string, email: string | null, act?: Act): Shot => ({
  name,
  path,
  who: email,
  ...(act !== undefined && { act }),
})
