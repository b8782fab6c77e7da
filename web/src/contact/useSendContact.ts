import type { ContactMessage } from '@northvale/api/contract/contact.ts';
import { messageAnswer } from '@northvale/api/contract/fields.ts';
import { useMutation } from '@tanstack/react-query';
import { apiClient } from '../api/apiClient.ts';
import { sendByEmailJs } from './emailJs.ts';
import { useConfig } from '../page/useConfig.ts';

/** Through the browser mail service where one is configured, else through the product's own server. */
export function useSendContact() {
  const { emailjs } = useConfig();
  return useMutation({
    mutationFn: async (message: ContactMessage) => {
      if (emailjs !== undefined) return sendByEmailJs(emailjs, message);
      await apiClient.call({ method: 'POST', path: '/contact', body: message, answer: messageAnswer, anonymous: true });
    },
  });
}
