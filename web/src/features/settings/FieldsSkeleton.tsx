import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';

/** A form's fields while what they hold loads. */
export const FieldsSkeleton = ({ fields = 5 }: { fields?: number }) => (
  <Box
    aria-hidden
    sx={{ display: 'grid', gap: '20px 16px', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, maxWidth: 640, py: 8 }}
  >
    {Array.from({ length: fields }, (_, field) => (
      <div key={field}>
        <Skeleton width={96} height={14} />
        <Skeleton height={44} sx={{ mt: 3 }} />
      </div>
    ))}
  </Box>
);
