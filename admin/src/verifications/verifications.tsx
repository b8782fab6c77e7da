import type { ResourceProps } from 'react-admin';
import { ReviewsPage } from './ReviewsPage.tsx';

export const verifications: ResourceProps = {
  name: 'verifications',
  list: ReviewsPage,
  hasShow: true,
  options: { label: 'Identity reviews' },
};
