import type { Expression, SqlBool } from 'kysely';

/** The condition of each field of a filter; a field missing here doesn't compile. */
export type Conditions<Filter> = {
  readonly [Field in keyof Filter]-?: (wanted: Exclude<Filter[Field], undefined>) => Expression<SqlBool>;
};

/** The conditions of the fields that a filter has. */
export const conditionsOf = <Filter>(filter: Filter, conditions: Conditions<Filter>): Expression<SqlBool>[] =>
  (Object.keys(conditions) as (keyof Filter)[]).flatMap((field) => {
    const wanted = filter[field];
    return wanted === undefined ? [] : [conditions[field](wanted as never)];
  });
