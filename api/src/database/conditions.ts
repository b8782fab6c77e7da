import type { Expression, SqlBool } from 'kysely';

/** What each field of a filter asks of a row; of one that isn't named here the compiler asks. */
export type Conditions<Filter> = {
  readonly [Field in keyof Filter]-?: (wanted: Exclude<Filter[Field], undefined>) => Expression<SqlBool>;
};

/** What the fields ask that a filter has. */
export const conditionsOf = <Filter>(filter: Filter, conditions: Conditions<Filter>): Expression<SqlBool>[] =>
  (Object.keys(conditions) as (keyof Filter)[]).flatMap((field) => {
    const wanted = filter[field];
    return wanted === undefined ? [] : [conditions[field](wanted as never)];
  });
