import Box from '@mui/material/Box';

/** A person as two letters in a circle. */
export const Initials = ({ name, size = 36 }: { name: string; size?: number }) => (
  <Box
    aria-hidden="true"
    sx={{
      width: size,
      height: size,
      flex: 'none',
      borderRadius: '50%',
      display: 'grid',
      placeItems: 'center',
      bgcolor: 'nv.brandTint',
      color: 'nv.brandText',
      fontSize: size < 40 ? 13 : 15,
      fontWeight: 600,
    }}
  >
    {initialsOf(name)}
  </Box>
);

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(
    (word) => Array.from(word ?? '')[0] ?? '',
  );
  return letters.join('').toUpperCase();
}
