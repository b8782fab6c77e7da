import type { ProblemIssue } from '@northvale/api/contract/problem.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { TextInput } from '@northvale/web/ui/inputs.tsx';
import { isStaff } from '@northvale/api/contract/fields.ts';
import { profile, type ProfileFields } from '@northvale/api/contract/profile.ts';
import { STAFF_ALONE } from '@northvale/api/contract/sentences.ts';
import { isApiError } from '@northvale/api/client/apiError.ts';
import { useState, type FormEvent } from 'react';
import type { UserRecord } from '@northvale/api/contract/users.ts';
import { issueText, ruleText } from '@northvale/web/ui/texts/said.ts';
import { RefusalNotice } from '../../shared/decisions/RequestSummary.tsx';
import { tellRefusal } from '../../shared/decisions/refusal.ts';
import { useDecision, useIsOwn } from '../../shared/decisions/useDecision.tsx';
import { t } from '../../shared/texts/t.ts';
import { useKept } from '../../shared/texts/useKept.ts';

/** How each field is asked for, in the form's order: all that a profile has, or this doesn't compile. */
const INPUTS = {
  name: { label: 'users.profile.fullName', type: 'text' },
  email: { label: 'users.profile.email', type: 'email' },
  phonenumber: { label: 'users.profile.phone', type: 'tel' },
  dob: { label: 'users.profile.dob', type: 'date' },
  address: { label: 'users.profile.address', type: 'text' },
} as const satisfies Record<keyof ProfileFields, object>;

type Texts = Record<keyof ProfileFields, string>;
const FIELDS = Object.keys(INPUTS) as (keyof ProfileFields)[];

/** The profile of someone else; only what was changed is checked and sent. */
export function ProfileForm({ user: present, onClose }: { user: UserRecord; onClose: () => void }) {
  const { decide, busy, error } = useDecision();
  const isOwn = useIsOwn();
  // As it was opened: what a colleague changes meanwhile wasn't written here, so it isn't put back.
  const [opened] = useState(present);
  const [user, setUser] = useState(opened);
  const [texts, setTexts] = useKept<Texts>('profile', pick(user));
  const [problems, setProblems] = useState<Partial<Texts>>({});
  const isStale = isApiError(error) && error.code === 'Stale';
  // What was typed here stays, and what stands there now is said beside it. Sent again, the form replaces that.
  if (isStale && user !== present) {
    setUser(present);
    setTexts({ ...pick(present), ...changedTexts(texts, user) });
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const changed = changedTexts(texts, user);
    const checked = profile.safeParse(changed);
    setProblems(checked.success ? {} : problemsOf(checked.error.issues));
    if (!checked.success) return;
    if (Object.keys(changed).length === 0) return onClose();
    const seen = Object.fromEntries(Object.keys(changed).map((name) => [name, user[name as keyof ProfileFields]]));
    const done = t('users.profile.done', { name: user.name });
    if (await decide((provider) => provider.editProfile(user, { ...changed, seen }), done)) onClose();
  };

  const isTheirs = (name: keyof ProfileFields) => name === 'email' && isStaff(user.role) && !isOwn(user.id);
  const conflictOf = (name: keyof ProfileFields) =>
    isStale && user !== opened && texts[name] !== user[name] && asItStands(user[name]);
  const refused = isApiError(error) ? { ...problemsOf(error.issues) } : {};
  return (
    <Box component="form" noValidate onSubmit={(event) => void submit(event)} sx={{ display: 'grid', gap: 4, mt: 2 }}>
      {FIELDS.map((name) => (
        <TextInput
          key={name}
          label={t(INPUTS[name].label)}
          type={INPUTS[name].type}
          value={texts[name]}
          onChange={(event) => setTexts({ ...texts, [name]: event.target.value })}
          hint={isTheirs(name) ? ruleText(STAFF_ALONE) : conflictOf(name)}
          error={problems[name] ?? refused[name]}
          disabled={busy || isTheirs(name)}
        />
      ))}
      {error !== null && Object.keys(refused).length === 0 && <RefusalNotice refusal={tellRefusal(error)} />}
      <Box sx={{ display: 'flex', gap: 2 }}>
        <Button type="submit" variant="contained" disabled={busy}>
          {busy ? t('common.oneMoment') : t('users.profile.update')}
        </Button>
        <Button onClick={onClose} disabled={busy}>
          {t('common.cancel')}
        </Button>
      </Box>
    </Box>
  );
}

const pick = (user: UserRecord) => Object.fromEntries(FIELDS.map((name) => [name, user[name]])) as Texts;

const asItStands = (value: string): string => t('users.profile.asItStands', { value: value === '' ? '–' : value });

const changedTexts = (texts: Texts, user: UserRecord): Partial<Texts> =>
  Object.fromEntries(FIELDS.filter((name) => texts[name] !== user[name]).map((name) => [name, texts[name]]));

const problemsOf = (
  issues: readonly { path: PropertyKey[] | string; code?: string; message: string }[],
): Partial<Texts> =>
  Object.fromEntries(
    issues.map((issue) =>
      typeof issue.path === 'string'
        ? [issue.path, issueText(issue as ProblemIssue)]
        : [String(issue.path[0]), ruleText(issue.message)],
    ),
  );
