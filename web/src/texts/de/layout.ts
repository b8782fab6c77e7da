import type { Translated } from '@northvale/web/ui/texts/keys.ts';
import type { layout as en } from '../en/layout.ts';

export const layout: Translated<typeof en> = {
  tagline: '%{productName}: Investieren mit klarem Blick',
  description:
    'Investieren, jeden Dollar im Blick: Einzahlungen, Vormerkungen und Erträge als Zeilen, die Sie lesen können.',
  main: 'Hauptnavigation',
  menu: 'Menü',
  openMenu: 'Menü öffnen',
  closeMenu: 'Menü schließen',
  company: 'Unternehmen',
  community: 'Community',
  product: 'Produkt',
  follow: 'Folgen',
  soon: 'Bald',
  comingSoon: 'Demnächst',
  login: 'Anmelden',
  signUp: 'Registrieren',
  getStarted: 'Loslegen',
  dashboard: 'Übersicht',
  link: {
    home: 'Startseite',
    pricing: 'Preise',
    investors: 'Investoren',
    about: 'Über uns',
    contact: 'Kontakt',
    blog: 'Blog',
    how: 'So geht’s',
    trust: 'Vertrauen und Sicherheit',
    terms: 'Nutzungsbedingungen',
    faqs: 'Häufige Fragen',
    verify: 'Konto prüfen',
  },
  risk: 'Der Wert von Anlagen kann fallen oder steigen. Angegebene Erträge sind Prognosen.',
  madeFor: 'Für private Anlegerinnen und Anleger',
};
