import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Card } from '@northvale/web/ui/Card.tsx';
import { FileDrop } from '@northvale/web/ui/FileDrop.tsx';
import { TextInput } from '@northvale/web/ui/inputs.tsx';
import { type ReactNode, useEffect, useState } from 'react';
import { t } from '../../shared/texts/t.ts';
import { check, type Outcome } from './check.ts';
import { Findings, limitsOf, mono } from './Findings.tsx';

interface CheckerProps {
  productName: string;
  /** The keys that are used until others are pasted, one a line; empty where none is known. */
  keys: string;
  /** Whose keys these are. */
  keysFrom: string;
  /** What else stands beside the files. */
  children?: ReactNode;
}

/** Takes the files, checks them in this browser and tells what they show. */
export function Checker({ productName, keys, keysFrom, children }: CheckerProps) {
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

interface Files {
  proof?: File;
  statement?: File;
}

/** The files that were given, and what came of them: checked anew whenever a file or a key changes. */
function useCheck(publishedKeys: string) {
  const [given, setGiven] = useState<Files>({});
  const [ownKeys, setOwnKeys] = useState<string>();
  const [checked, setChecked] = useState<{ of: unknown; outcome: Outcome }>();
  const keys = ownKeys ?? publishedKeys;
  const { proof, statement } = given;
  const of = `${keys} ${fileKey(proof)} ${fileKey(statement)}`;

  useEffect(() => {
    if (proof === undefined) return;
    let left = false;
    const unreadable = (): Outcome => ({ kind: 'fails', problem: t('verify.unreadable') });
    void outcomeOf(proof, statement, keys)
      .catch(unreadable)
      .then((outcome) => {
        if (!left) setChecked({ of, outcome });
      });
    return () => {
      left = true;
    };
  }, [proof, statement, keys, of]);

  const isCurrent = checked?.of === of;
  return {
    given,
    give: (files: Files) => setGiven({ ...given, ...files }),
    outcome: isCurrent ? checked.outcome : undefined,
    checking: proof !== undefined && !isCurrent,
    ownKeys,
    setOwnKeys,
  };
}

async function outcomeOf(proof: File, statement: File | undefined, keys: string): Promise<Outcome> {
  const texts = { proof: await proof.text(), statement: await statement?.text(), keys };
  // The page says that it checks before the check takes the processor.
  await new Promise((resolve) => setTimeout(resolve));
  return check(texts);
}

const fileKey = (file: File | undefined): string => (file ? `${file.name} ${file.size} ${file.lastModified}` : '');

interface KeyCardProps {
  /** One a line; empty where none is known. */
  keys: string;
  from: string;
  /** What the person pasted instead; undefined where they didn't. */
  own: string | undefined;
  onOwn: (keys: string | undefined) => void;
}

/** Whose key is trusted, and the place for another. */
function KeyCard({ keys, from, own, onOwn }: KeyCardProps) {
  const pasting = own !== undefined || keys === '';
  return (
    <Card component="section" aria-labelledby="key">
      <Box component="h2" id="key" sx={{ m: 0, mb: 2, typography: 'h3' }}>
        {t('verify.key')}
      </Box>
      {pasting ? (
        <TextInput
          label={t('verify.keys')}
          hint={t('verify.keysHint')}
          multiline
          minRows={3}
          value={own ?? ''}
          onChange={(event) => onOwn(event.target.value)}
          inputProps={{ spellCheck: false, style: { ...mono, padding: 0 } }}
          sx={{ p: 3 }}
        />
      ) : (
        <>
          <Box sx={{ color: 'nv.ink2', fontSize: 14, lineHeight: '20px', mb: 3 }}>{from}</Box>
          {keys.split('\n').map((key) => (
            <Box key={key} sx={{ ...mono, overflowWrap: 'anywhere', '& + &': { mt: 2 } }}>
              {key}
            </Box>
          ))}
        </>
      )}
      {keys !== '' && (
        <Box sx={{ mt: 3 }}>
          <Link
            component="button"
            type="button"
            onClick={() => onOwn(pasting ? undefined : '')}
            sx={{ font: 'inherit', fontSize: 14, fontWeight: 500 }}
          >
            {t(pasting ? 'verify.usePublished' : 'verify.pasteAnother')}
          </Link>
        </Box>
      )}
    </Card>
  );
}
