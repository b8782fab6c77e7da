import type { Translated } from '@northvale/web/ui/texts/keys.ts';
import type { notifications as en } from '../en/notifications.ts';

export const notifications: Translated<typeof en> = {
  title: 'Mitteilungen',
  text: 'Was in Ihrem Konto geschieht und was unser Team entscheidet',
  failed: 'Die Mitteilungen konnten nicht geladen werden',
  none: 'Noch keine Mitteilungen',
  later: 'Hier erscheinen Ihre Aufträge und was daraus wird.',
  older: 'Ältere anzeigen',
  most: 'Angezeigt werden die neuesten %{count}.',
  markAll: 'Alle als gelesen markieren',
  unread: 'Ungelesen: ',
  bell: 'Mitteilungen, %{count} ungelesen',
  manyUnread: 'Mitteilungen, mehr als 99 ungelesen',
};
