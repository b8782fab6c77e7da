import { afterAll, beforeAll, describe } from 'vitest';
import type { StoreOptions } from '../src/eventStore/eventStore.ts';
import { appendingRules, limitRules, retryRules } from './contract/appending.ts';
import { CONTRACT_CATEGORY } from './contract/category.ts';
import { closingRules, type StoreUnderTest, subscribingRules } from './contract/subscribing.ts';
import { readingRules, scanningRules } from './contract/reading.ts';

/**
 * The rules that every event store keeps, whatever lies behind the port.
 *
 * They may run against a server that holds other events and has other writers: each test writes to streams of its own,
 * of a category that the ledger doesn't know, and what it says about the whole log it says about those streams only.
 */
export function eventStoreContract(name: string, openStore: (options: StoreOptions) => Promise<StoreUnderTest>): void {
  const makeStore = () => openStore({ categories: [CONTRACT_CATEGORY] });
  describe(`${name} keeps the event store's rules`, () => {
    let made: StoreUnderTest;
    beforeAll(async () => {
      made = await makeStore();
    });
    afterAll(() => made.close());

    const store = () => made.store;
    appendingRules(store);
    retryRules(store);
    limitRules(store);
    readingRules(store);
    scanningRules(store);
    subscribingRules(store);
    closingRules(makeStore);
  });
}
