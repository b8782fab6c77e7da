import type first from '../../shared/texts/en/first.json';

/** By which its text is found. */
type LinkName = keyof typeof first extends infer Key ? (Key extends `layout.link.${infer Name}` ? Name : never) : never;

export interface PublicLink {
  name: LinkName;
  /** Absent where the page isn't there yet. */
  to?: string;
}

export const company: PublicLink[] = [
  { name: 'about', to: '/about-us' },
  { name: 'contact', to: '/contact-us' },
  { name: 'blog', to: '/blog' },
  { name: 'how' },
];

export const community: PublicLink[] = [
  { name: 'trust', to: '/trust' },
  { name: 'terms', to: '/terms' },
  { name: 'faqs', to: '/faqs' },
  { name: 'verify', to: '/verify' },
];
