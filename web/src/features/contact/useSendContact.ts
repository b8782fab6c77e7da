import type { ContactMessage } from '@northvale/api/contract/contact.ts';
import { CONTACTED } from '@northvale/api/contract/sentences.ts';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../shared/api/apiClient.ts';
import { useConfig } from '../../shared/page/useConfig.ts';
import { sendByEmailJs } from './sendByEmailJs.ts';

/** Through the browser mail service where one is configured, else through the product's own server. */
export function useSendContact() {
  const { emailjs } = useConfig();
  return useMutation({
    mutationFn: async (body: ContactMessage) => {
      if (emailjs === undefined) return api.call('POST /contact', { body });
      await sendByEmailJs(emailjs, body);
      return { message: CONTACTED };
    },
  });
}
