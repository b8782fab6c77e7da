import type { Translated } from '@northvale/web/ui/texts/keys.ts';
import type { bankAccounts as en } from '../en/bankAccounts.ts';

export const bankAccounts: Translated<typeof en> = {
  bank: 'Bank',
  selectBank: 'Bank auswählen',
  number: 'Kontonummer oder Wallet-Adresse',
  holder: 'Konto lautet auf',
  linking: 'Wird hinterlegt …',
  nothing: 'Es wurde nichts hinterlegt.',
  consequence: 'Hinterlegen Sie Konten auf Ihren eigenen Namen: An Dritte wird nie ausgezahlt.',
  linked: 'Hinterlegte Bankverbindungen',
  unlink: 'Entfernen',
  unlinkOne: '%{bank} entfernen',
  askUnlink: '%{bank} entfernen?',
  unlinkNote: 'Für Auszahlungen dorthin müssten Sie sie neu hinterlegen, mit der ganzen Nummer.',
};
