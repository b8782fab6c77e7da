export interface PublicLink {
  label: string;
  /** Absent where the page isn't there yet. */
  to?: string;
}

export const company: PublicLink[] = [
  { label: 'About Us', to: '/about-us' },
  { label: 'Contact Us', to: '/contact-us' },
  { label: 'Blog', to: '/blog' },
  { label: 'How it works' },
];

export const community: PublicLink[] = [
  { label: 'Trust & Safety', to: '/trust' },
  { label: 'Terms of Service', to: '/terms' },
  { label: 'FAQs', to: '/faqs' },
  { label: 'Verify an account', to: '/verify' },
];
