import { Outlet } from 'react-router-dom';
import { PublicFrame } from './PublicFrame.tsx';
import { ScrollPosition } from './ScrollPosition.tsx';

export const PublicLayout = () => (
  <PublicFrame>
    <Outlet />
    <ScrollPosition />
  </PublicFrame>
);
