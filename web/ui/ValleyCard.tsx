import type { SxProps, Theme } from '@mui/material/styles';
import { Drawing } from './Drawing.tsx';
import valley from './drawings/valley-card.svg?raw';

/** The valley along the foot of a deep card. */
export const ValleyCard = ({ sx = [] }: { sx?: SxProps<Theme> }) => <Drawing svg={valley} ground="deep" sx={sx} />;
