import { failureOf } from '@northvale/api/client/apiError.ts';
import { exchange } from '@northvale/api/client/exchange.ts';
import type { PublicConfig } from '@northvale/api/contract/config.ts';

type Keys = NonNullable<PublicConfig['emailjs']>;

const ADDRESS = 'https://api.emailjs.com/api/v1.0/email/send-form';

/** Sends a form through the browser mail service. It answers with a status and a text, such as 403, 429 or 451. */
export async function sendByEmailJs(
  { serviceId, templateId, publicKey }: Keys,
  fields: Record<string, string | undefined>,
): Promise<void> {
  const form = new FormData();
  form.set('service_id', serviceId);
  form.set('template_id', templateId);
  form.set('user_id', publicKey);
  for (const [name, value] of Object.entries(fields)) form.set(name, value ?? '');
  const { response } = await exchange(ADDRESS, { method: 'POST', body: form });
  if (!response.ok) throw failureOf(response, undefined);
}
