import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query';

/**
 * A query that is invalidated while its first answer is on its way is asked again afterwards, as that answer may be
 * older than the change. By itself react-query begins again only a query that has an answer already.
 */
export class AskingClient extends QueryClient {
  readonly #askedAgain = new WeakSet<Query>();

  override invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    for (const query of this.getQueryCache().findAll(filters)) {
      const { data, fetchStatus } = query.state;
      if (data !== undefined || fetchStatus === 'idle' || this.#askedAgain.has(query)) continue;
      this.#askedAgain.add(query);
      const askAgain = (): void => {
        this.#askedAgain.delete(query);
        void super.invalidateQueries({ predicate: (each) => each === query });
      };
      query.promise?.then(askAgain, askAgain);
    }
    return super.invalidateQueries(filters, options);
  }
}
