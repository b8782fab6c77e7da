import type { Config } from '../../config.ts';
import type { PublicConfig } from '../../contract/config.ts';

/** Of the settings what everybody may know. */
export const publicConfig = ({ productName, supportEmail, depositInstructions, emailjs }: Config): PublicConfig => ({
  productName,
  supportEmail,
  depositInstructions,
  ...(emailjs ? { emailjs } : {}),
});
