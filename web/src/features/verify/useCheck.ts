import { useEffect, useState } from 'react';
import { check, type Outcome } from './check.ts';
import { t } from '../../shared/texts/t.ts';

interface Files {
  proof?: File;
  statement?: File;
}

/** The files that were given, and what came of them: checked anew whenever a file or a key changes. */
export function useCheck(publishedKeys: string) {
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
