import { type Compilable, type Expression, type Kysely, sql } from 'kysely';

/** A placeholder in a prepared query. */
export type Place<Values> = <Name extends keyof Values & string>(name: Name) => Expression<Values[Name]>;

/**
 * A query built once, and planned once per connection: for frequent queries. Not for lists, whose best plan depends on
 * their values.
 */
export function prepared<Values extends object, Row>(
  db: Pick<Kysely<unknown>, 'executeQuery'>,
  build: (place: Place<Values>) => Compilable<Row>,
): (values: Values) => Promise<Row[]> {
  const compiled = build((name) => sql.val(new Placeholder(name)) as Expression<never>).compile();
  if (!statementNames.has(compiled.sql)) statementNames.set(compiled.sql, `prepared_${statementNames.size}`);
  return async (values) => {
    const given = values as Readonly<Record<string, unknown>>;
    const parameters = compiled.parameters.map((value) => (value instanceof Placeholder ? given[value.name] : value));
    return (await db.executeQuery<Row>({ ...compiled, parameters })).rows;
  };
}

/**
 * One of several ids, in a prepared query. Postgres sees a given array's length, estimates a plan for fewer ids than
 * usual to be cheaper than the generic one, and so plans each time. A subquery's array has no length before it runs.
 */
export const anyPlaced = (ids: Expression<readonly string[]>) => sql<string>`any(array(select unnest(${ids}::uuid[])))`;

/** A prepared query's name by its text, '' for any other: only texts reach a connection. */
export const statementName = (text: string): string => statementNames.get(text) ?? '';

const statementNames = new Map<string, string>();

class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}
