import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { Me } from '@northvale/api/contract/profile.ts';
import { Link } from 'react-router-dom';
import { useCloseAccount } from '../../../shared/account/useCloseAccount.ts';
import { useHoldings } from '../../../shared/account/useHoldings.ts';
import { useRequests } from '../../../shared/account/useRequests.ts';
import { usePanel } from '../../../shared/page/usePanel.ts';
import { Row } from '../security/Row.tsx';
import { CloseAccountDialog } from './CloseAccountDialog.tsx';
import { obstaclesOf, type Obstacle } from './obstacles.ts';
import { t } from '../../../shared/texts/t.ts';

const PANEL = 'close-account';

/**
 * Closes the account and has its person forgotten. While something stands against it, says what, and where to settle
 * it.
 */
export function CloseAccount({ me }: { me: Me }) {
  const [deposits, withdrawals, holdings] = [useRequests('deposit'), useRequests('withdrawal'), useHoldings()];
  const { asked, open, close } = usePanel();
  // It stays under way, whoever goes back meanwhile: what comes of it is said.
  const closing = useCloseAccount();
  const leave = (): void => {
    closing.reset();
    close();
  };
  const isLoading = [deposits, withdrawals, holdings].some(({ isPending }) => isPending);
  const obstacles = obstaclesOf({
    me,
    deposits: deposits.data?.data,
    withdrawals: withdrawals.data?.data,
    holdings: holdings.data?.investments,
  });
  return (
    <section aria-label={t('settings.yourData.closing')}>
      <Typography variant="h3">{t('settings.yourData.closing')}</Typography>
      <Typography variant="body2" sx={{ color: 'nv.ink2', mt: 1, mb: 4 }}>
        {t('settings.yourData.closingText')} {me.role !== 'user' && t('settings.yourData.staff')}
      </Typography>
      {isLoading ? (
        <Skeleton width={180} height={44} />
      ) : obstacles.length > 0 ? (
        <Obstacles obstacles={obstacles} />
      ) : (
        <Button variant="outlined" color="error" onClick={() => open({ panel: PANEL })}>
          {t('settings.yourData.close')}
        </Button>
      )}
      {(asked('panel') === PANEL || !closing.isIdle) && <CloseAccountDialog closing={closing} onClose={leave} />}
    </section>
  );
}

const Obstacles = ({ obstacles }: { obstacles: readonly Obstacle[] }) => (
  <>
    <Typography variant="body2" sx={{ fontWeight: 600, mb: 1 }}>
      {t('settings.yourData.settleFirst')}
    </Typography>
    {obstacles.map(({ name, title, text, way, to }) => (
      <Row key={name} title={title} text={text}>
        <Button component={Link} to={to} size="small" aria-label={`${way}: ${title}`}>
          {way}
        </Button>
      </Row>
    ))}
  </>
);
