import { keyframes, styled } from '@mui/material/styles';

const draw = keyframes({ to: { strokeDashoffset: 0 } });

const Path = styled('path')({
  strokeDasharray: 60,
  strokeDashoffset: 60,
  animation: `${draw} 400ms ease-out 150ms forwards`,
  '@media (prefers-reduced-motion: reduce)': { animation: 'none', strokeDashoffset: 0 },
});

const Svg = styled('svg')(({ theme: { palette } }) => ({
  display: 'block',
  color: palette.nv.green,
  fill: palette.nv.greenTint,
}));

/** A check that draws itself once. */
export const AnimatedCheck = () => (
  <Svg width="72" height="72" viewBox="0 0 72 72" aria-hidden="true">
    <circle cx="36" cy="36" r="35" stroke="currentColor" strokeWidth="1.5" />
    <Path
      d="M21 38l11 11 20-23"
      fill="none"
      stroke="currentColor"
      strokeWidth="3.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </Svg>
);
