import type { Translated } from '@northvale/web/ui/texts/keys.ts';
import type { settings as en } from '../en/settings.ts';

export const settings: Translated<typeof en> = {
  language: {
    title: 'Sprache',
    text: 'Der Anwendung und der E-Mails, die wir Ihnen senden.',
  },
};
