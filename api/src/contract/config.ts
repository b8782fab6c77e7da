import * as z from 'zod';

/** Unless an operator gives instructions of their own. */
export const DEPOSIT_INSTRUCTIONS =
  'Your account manager will email you the payment details. Quote the reference above when you pay.';

/** GET /config: what the browser needs to know before anyone signs in. */
export const publicConfig = z
  .object({
    productName: z.string(),
    supportEmail: z.string(),
    depositInstructions: z.string(),
    /** What each plan pays on a purchase: percentage texts. */
    platformFee: z.object({ free: z.string(), member: z.string() }),
    /** Absent where nobody is rewarded for inviting others. Dollars. */
    referral: z.object({ reward: z.number(), minimumDeposit: z.number() }).optional(),
    emailjs: z.object({ serviceId: z.string(), templateId: z.string(), publicKey: z.string() }).optional(),
  })
  .meta({ id: 'Config' });
export type PublicConfig = z.infer<typeof publicConfig>;
