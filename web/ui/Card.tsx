import Paper, { type PaperProps } from '@mui/material/Paper';

/** The surface that most things stand on. */
export const Card = ({ sx = [], ...paper }: PaperProps) => (
  <Paper variant="outlined" {...paper} sx={[{ p: 5, minWidth: 0 }, ...(Array.isArray(sx) ? sx : [sx])]} />
);
