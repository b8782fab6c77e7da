import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Problem } from './problem.ts';

/** How many tries of what, for whom. Keys are e-mail addresses or network addresses. */
const LIMITS = {
  loginByAccount: { points: 10, duration: 15 * 60 },
  loginByAddress: { points: 100, duration: 15 * 60 },
  register: { points: 20, duration: 60 * 60 },
  forgotPassword: { points: 5, duration: 60 * 60 },
  resetPassword: { points: 20, duration: 15 * 60 },
  verifyEmail: { points: 10, duration: 30 * 60 },
  resendVerification: { points: 5, duration: 60 * 60 },
  password: { points: 10, duration: 15 * 60 },
  contact: { points: 10, duration: 60 * 60 },
  upload: { points: 20, duration: 60 * 60 },
} as const;

type LimitName = keyof typeof LIMITS;

export interface RateLimits {
  /** @throws Problem with the seconds to wait */
  take(name: LimitName, key: string): Promise<void>;
  /** True while there are tries left; takes one. */
  allows(name: LimitName, key: string): Promise<boolean>;
  /** Forgets the tries of someone who has shown who they are. */
  forget(name: LimitName, key: string): Promise<void>;
}

/** Limits that count in this process. */
export function createRateLimits(on: boolean): RateLimits {
  if (!on) return { take: async () => {}, allows: async () => true, forget: async () => {} };
  const limiters = Object.fromEntries(
    Object.entries(LIMITS).map(([name, limit]) => [name, new RateLimiterMemory({ ...limit, keyPrefix: name })]),
  ) as Record<LimitName, RateLimiterMemory>;
  const consume = (name: LimitName, key: string): Promise<RateLimiterRes | undefined> =>
    limiters[name].consume(key).then(
      () => undefined,
      (refused: unknown) => {
        if (refused instanceof RateLimiterRes) return refused;
        throw refused;
      },
    );
  return {
    async take(name, key) {
      const refused = await consume(name, key);
      if (refused) throw new Problem('TooManyTries', { retryAfterSeconds: Math.ceil(refused.msBeforeNext / 1000) });
    },
    allows: async (name, key) => (await consume(name, key)) === undefined,
    forget: async (name, key) => void (await limiters[name].delete(key)),
  };
}
