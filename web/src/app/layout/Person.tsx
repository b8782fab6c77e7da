import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useMe } from '../../shared/account/useMe.ts';
import { Initials } from '@northvale/web/ui/Initials.tsx';
import { t } from '../../shared/texts/t.ts';

/** Who is signed in, at the sidebar's foot. */
export function Person({ closed }: { closed: boolean }) {
  const { data: me } = useMe();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, px: closed ? 1 : 2, minHeight: 40 }}>
      {me ? <Initials name={me.name} /> : <Skeleton variant="circular" width={36} height={36} />}
      {!closed && (
        <Box sx={{ minWidth: 0, flex: 1 }}>
          {me ? (
            <>
              <Box
                dir="auto"
                sx={{
                  textAlign: 'left',
                  fontWeight: 600,
                  fontSize: 14.5,
                  lineHeight: '20px',
                  overflow: 'hidden',
                  textOverflow: 'ellipsis',
                  whiteSpace: 'nowrap',
                }}
              >
                {me.name}
              </Box>
              <Box
                sx={{
                  display: 'flex',
                  alignItems: 'center',
                  gap: 1,
                  color: 'nv.ink2',
                  fontSize: 13,
                  lineHeight: '18px',
                }}
              >
                {me.isVerified && <CircleCheck size={14} strokeWidth={1.75} aria-hidden />}
                {t(me.isVerified ? 'frame.verified' : 'frame.notVerified')}
              </Box>
            </>
          ) : (
            <>
              <Skeleton width={110} height={14} />
              <Skeleton width={60} height={12} sx={{ mt: 1.5 }} />
            </>
          )}
        </Box>
      )}
    </Box>
  );
}
