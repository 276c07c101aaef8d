// Writes db/rows.ts: one interface per table of the migrated database, with values as the pool delivers them. Own code and not kanel:
// that one brings a second query builder and a second PostgreSQL (30 MB) and knows neither our parsers nor our CHECK lists.

import type pg from 'pg'

interface Column {
  table: string
  column: string
  /** Name in pg_type, arrays as `_name`, domains resolved. */
  type: string
  nullable: boolean
  /** Values of an enum type. */
  labels: string[] | null
  /** The table whose `_id` it is: its own, or that of a foreign key; null when the database knows none. */
  identifies: string | null
  /** Single-column CHECK constraints, as PostgreSQL prints them. */
  checks: string[] | null
}

const columnsQuery = `
  SELECT c.relname AS "table", a.attname AS "column", NOT a.attnotnull AS nullable,
    (CASE WHEN t.typtype = 'd' THEN base.typname ELSE t.typname END)::text AS type,
    (SELECT array_agg(e.enumlabel::text ORDER BY e.enumsortorder) FROM pg_enum e WHERE e.enumtypid = t.oid) AS labels,
    CASE WHEN a.attname = '_id' THEN c.relname::text ELSE (
      SELECT min(k.confrelid::regclass::text) FROM pg_constraint k, unnest(k.conkey, k.confkey) pair(own, other)
        JOIN pg_attribute target ON target.attname = '_id'
        WHERE k.conrelid = c.oid AND k.contype = 'f' AND pair.own = a.attnum
          AND target.attrelid = k.confrelid AND target.attnum = pair.other) END AS identifies,
    (SELECT array_agg(pg_get_constraintdef(k.oid) ORDER BY k.conname)
       FROM pg_constraint k WHERE k.conrelid = c.oid AND k.contype = 'c' AND k.conkey = ARRAY[a.attnum]) AS checks
  FROM pg_class c
  JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
  JOIN pg_type t ON t.oid = a.atttypid
  LEFT JOIN pg_type base ON base.oid = t.typbasetype
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relname <> 'schema_version'
  ORDER BY c.relname COLLATE "C", a.attnum`

/** The types are those that db/pool.ts delivers. */
const scalarTypes: Readonly<Record<string, string>> = {
  ...named('string', ['text', 'varchar', 'bpchar', 'name', 'citext', 'uuid', 'date', 'time', 'numeric', 'inet', 'cidr', 'xid8']),
  ...named('number', ['int2', 'int4', 'int8', 'float4', 'float8', 'oid', 'timestamptz']),
  ...named('boolean', ['bool']),
  ...named('Buffer', ['bytea']),
  ...named('unknown', ['json', 'jsonb']),
}

function named(type: string, sqlTypes: readonly string[]): Record<string, string> {
  return Object.fromEntries(sqlTypes.map((sqlType) => [sqlType, type]))
}

const union = (values: readonly string[]) => values.map((value) => `'${value.replaceAll("'", "\\'")}'`).join(' | ')

/** CHECK (status = ANY (ARRAY['open'::text, …])), what PostgreSQL makes of status IN ('open', …): the list is the type. */
function listedValues({ column, checks }: Column): string[] | null {
  for (const check of checks ?? []) {
    const list = /^CHECK \(\((\w+) = ANY \(ARRAY\[((?:'(?:[^']|'')*'::text(?:, )?)+)\]\)\)\)$/.exec(check)
    if (list?.[1] !== column || list[2] === undefined) continue
    return Array.from(list[2].matchAll(/'((?:[^']|'')*)'::text/g), (match) => (match[1] ?? '').replaceAll("''", "'"))
  }
  return null
}

/** Tables whose identifiers have a type of their own. */
const idTypes: Readonly<Record<string, string>> = {
  centers: 'CenterId',
  accounts: 'UserId',
  members: 'UserId',
  teams: 'TeamId',
  rotations: 'RotationId',
  demands: 'DemandId',
}

/**
 * Types identifiers by their names where no reference types them: people, who may be of another centre, and whatever has the name of its
 * table.
 */
const idOfName = ({ column, type }: Column) =>
  type === 'uuid' && /^(?:user|actor)_id$|_by$/.test(column) ? 'UserId' : idTypes[`${/([a-z]+)_id$/.exec(column)?.[1]}s`]

function typeOf(column: Column): string {
  const values = column.labels ?? listedValues(column)
  if (values !== null) return union(values)
  const id = column.identifies === null ? idOfName(column) : idTypes[column.identifies]
  if (id !== undefined) return id
  const isArray = column.type.startsWith('_')
  const scalar = scalarTypes[isArray ? column.type.slice(1) : column.type]
  if (scalar === undefined) throw new Error(`no TypeScript type for ${column.type} (${column.table}.${column.column})`)
  return isArray ? `${scalar}[]` : scalar
}

const interfaceName = (table: string) => `${table.replace(/(?:^|_)([a-z])/g, (_match, letter: string) => letter.toUpperCase())}Row`

/** The text of db/rows.ts for the database the pool is connected to. */
export async function rowTypes(pool: pg.Pool): Promise<string> {
  const { rows: columns } = await pool.query<Column>(columnsQuery)
  const tables = Map.groupBy(columns, (column) => column.table)
  const interfaces = Array.from(tables, ([table, own]) => {
    const fields = own.map((column) => {
      const type = typeOf(column)
      return `  ${column.column}: ${type}${column.nullable && type !== 'unknown' ? ' | null' : ''}`
    })
    return `export interface ${interfaceName(table)} {\n${fields.join('\n')}\n}\n`
  })
  const text = interfaces.join('\n')
  const used = [...new Set(Object.values(idTypes))].filter((id) => text.includes(`: ${id}`))
  const ids = used.length === 0 ? '' : `import type { ${used.toSorted().join(', ')} } from '@releve/domain/ids'\n\n`
  return `// The rows of every table, written by \`npm run row-types\` from the migrations: never by hand. A test fails when it is stale.\n\n${ids}${text}`
}
