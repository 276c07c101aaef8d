// The rules of a centre as they travel, from what the domain says of each rule's parameters: read as they stand, written within their bounds.
import { type Parameter, type Parameters } from '@releve/domain/rules/rule'
import { PROFILE_NAMES } from '@releve/domain/planning/profile'
import { RULES } from '@releve/domain/rules/table'
import * as z from 'zod/mini'
import { text } from './fields.ts'
import { unitTexts } from './rule-texts.ts'
import { severity } from './states.ts'

export const profile = z.enum(PROFILE_NAMES)

/** Stored figures are read without bounds: a centre keeps its own, whatever bounds came after them. */
const readFigure = ({ kind }: Parameter) => (kind === 'count' ? z.int() : z.number())

function editedFigure({ kind, unit, min, max }: Parameter): z.ZodMiniNumber<number> {
  const sentence = `Indiquez ${unitTexts(unit).asked} entre ${min} et ${max}.`
  const bounds = [z.minimum(min, sentence), z.maximum(max, sentence)]
  if (kind === 'count') return z.int(sentence).check(...bounds)
  const quarter = kind === 'hours' ? [z.multipleOf(0.25, 'Les durées se règlent au quart d’heure.')] : []
  return z.number(sentence).check(...bounds, ...quarter)
}

interface Described {
  readonly code: string
  readonly parameters: Parameters
}

type RuleSchema<Rule extends Described, Base> = z.ZodMiniObject<
  { readonly code: z.ZodMiniLiteral<Rule['code']> } & { readonly [Name in keyof Rule['parameters']]: z.ZodMiniNumber<number> } & Base,
  z.core.$strict
>

/** One schema a rule, in the order of the table. */
function schemasOf<const Rules extends readonly Described[], Base extends z.core.$ZodLooseShape>(
  rules: Rules,
  figure: (parameter: Parameter) => z.ZodMiniNumber<number>,
  base: Base,
): { -readonly [Index in keyof Rules]: RuleSchema<Rules[Index], Base> }
function schemasOf(rules: readonly Described[], figure: (parameter: Parameter) => z.ZodMiniNumber<number>, base: z.core.$ZodLooseShape) {
  return rules.map(({ code, parameters }) => {
    const figures = Object.fromEntries(Object.entries(parameters).map(([name, parameter]) => [name, figure(parameter)]))
    return z.strictObject({ code: z.literal(code), ...figures, ...base })
  })
}

export const rule = z.discriminatedUnion('code', schemasOf(RULES, readFigure, { severity, reference: z.string() }))

/** A rule within sane bounds. */
export const editedRule = z.discriminatedUnion('code', schemasOf(RULES, editedFigure, { severity, reference: text(200) }))
