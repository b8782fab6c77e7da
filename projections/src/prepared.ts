import { type Compilable, type Expression, type Kysely, sql } from 'kysely';

/** Stands in a prepared query for a value that differs from call to call. */
export type Place<Values> = <Name extends keyof Values & string>(name: Name) => Expression<Values[Name]>;

/**
 * A query that is built once, and planned once a connection: for what is asked all the time. Not for lists, whose best
 * plan depends on their values.
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
 * What an id must equal one of, in a prepared query. Of an array that is given Postgres sees the length, finds a plan
 * for fewer than usual cheaper than one for any, and plans each time. What a subquery makes has no length before it
 * runs.
 */
export const anyPlaced = (ids: Expression<readonly string[]>) => sql<string>`any(array(select unnest(${ids}::uuid[])))`;

/** The name of a prepared query's text, '' for any other: texts are all that reaches a connection. */
export const statementName = (text: string): string => statementNames.get(text) ?? '';

const statementNames = new Map<string, string>();

class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}
