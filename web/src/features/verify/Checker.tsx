import Box from '@mui/material/Box';
import { Card } from '@northvale/web/ui/Card.tsx';
import { FileDrop } from '@northvale/web/ui/FileDrop.tsx';
import type { ReactNode } from 'react';
import { Findings } from './Findings.tsx';
import { KeyCard } from './KeyCard.tsx';
import { limitsOf } from './sentences.ts';
import { useCheck } from './useCheck.ts';
import { t } from '../../shared/texts/t.ts';

interface Props {
  productName: string;
  /** The keys that are used until others are pasted, one a line; empty where none is known. */
  keys: string;
  /** Whose keys these are. */
  keysFrom: string;
  /** What else stands beside the files. */
  children?: ReactNode;
}

/** Takes the files, checks them in this browser and tells what they show. */
export function Checker({ productName, keys, keysFrom, children }: Props) {
  const { given, give, outcome, checking, ownKeys, setOwnKeys } = useCheck(keys);
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 360px' },
        gap: 5,
        alignItems: 'start',
      }}
    >
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 5 }}>
        <Card
          component="section"
          aria-label={t('verify.files')}
          sx={{ display: 'grid', gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr' }, gap: 5 }}
        >
          <FileDrop
            label={t('verify.proof')}
            accept=".json,application/json"
            hint={'northvale-proof-….json'}
            file={given.proof}
            onChange={(proof) => give({ proof })}
          />
          <FileDrop
            label={t('verify.statement')}
            optional
            accept=".json,application/json"
            hint={t('verify.statementHint')}
            file={given.statement}
            onChange={(statement) => give({ statement })}
          />
        </Card>
        <Box role="status">
          {checking && <Card sx={{ color: 'nv.ink2' }}>{t('verify.checking')}</Card>}
          {!checking && outcome && <Findings outcome={outcome} productName={productName} />}
          {!checking && !outcome && given.statement && !given.proof && (
            <Card sx={{ color: 'nv.ink2' }}>{t('verify.proofToo')}</Card>
          )}
        </Box>
      </Box>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 5 }}>
        <KeyCard keys={keys} from={keysFrom} own={ownKeys} onOwn={setOwnKeys} />
        <Card component="section" aria-labelledby="limits">
          <Box component="h2" id="limits" sx={{ m: 0, mb: 2, typography: 'h3' }}>
            {t('verify.limits')}
          </Box>
          <Box
            component="ul"
            sx={{ m: 0, pl: 5, color: 'nv.ink2', fontSize: 14, lineHeight: '22px', '& li + li': { mt: 2 } }}
          >
            {limitsOf(productName).map((limit) => (
              <li key={limit}>{limit}</li>
            ))}
          </Box>
        </Card>
        {children}
      </Box>
    </Box>
  );
}
