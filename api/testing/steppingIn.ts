import { expect } from 'vitest';
import { addressCalls } from './addressCalls.ts';
import type { Answer } from './client.ts';
import { meanwhile } from './meanwhile.ts';
import type { TestPerson } from './persons.ts';
import type { TestApp } from './testApp.ts';
import { waitingForLocks } from './waitingForLocks.ts';

/** What an owner does who says “this wasn’t me”. */
export function steppingIn(app: TestApp) {
  const { post, tokenIn } = addressCalls(app);
  const notMe = async (email: string) => post('lock-account', await tokenIn(email, 'not-me'));

  return {
    notMe,

    /** Has a call wait while the owner says so: that comes to where the call has their person, or to the same place. */
    async heldUp(
      { id, email }: Pick<TestPerson, 'id' | 'email'>,
      call: () => Promise<Answer>,
      held = { table: 'people', of: 'id' },
    ): Promise<Answer> {
      let said: Promise<Answer> | undefined;
      const answer = await meanwhile(app, { ...held, id }, call, () => {
        said = notMe(email);
        return waitingForLocks(app, 2);
      });
      expect((await said)?.status).toBe(200);
      return answer;
    },
  };
}
