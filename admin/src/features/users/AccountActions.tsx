import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { ROLES, type UserRole } from '@northvale/api/contract/fields.ts';
import type { UserRecord } from '@northvale/api/contract/users.ts';
import { ConfirmDialog } from '@northvale/web/ui/ConfirmDialog.tsx';
import { formatDateTime } from '@northvale/web/ui/dates.ts';
import { SelectInput } from '@northvale/web/ui/inputs.tsx';
import { Notice } from '@northvale/web/ui/Notice.tsx';
import { Badge } from '@northvale/web/ui/StatusBadge.tsx';
import { formatPercent } from '@northvale/web/ui/terms.ts';
import { useConfig } from '@northvale/web/ui/useConfig.ts';
import { Check, Snowflake } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { tellRefusal } from '../../shared/decisions/refusal.ts';
import { RefusalNotice } from '../../shared/decisions/RequestSummary.tsx';
import { useDecision, useIsOwn } from '../../shared/decisions/useDecision.tsx';
import { Section } from '../../shared/layout/Section.tsx';
import { t } from '../../shared/texts/t.ts';
import { type AccountChange, planChange, roleChange, statusChange, verificationChange } from './balanceEdit.ts';
import { IdentityBadge } from './UserIdentity.tsx';

/** What this account may do: each change is one question, one event in the account's history. */
export function AccountActions({ user, mayEdit }: { user: UserRecord; mayEdit: boolean }) {
  const [asking, setAsking] = useState<AccountChange | null>(null);
  const isOwn = useIsOwn();
  const own = isOwn(user.id);
  const button = (change: AccountChange) =>
    mayEdit &&
    !own && (
      <Button
        size="small"
        variant="outlined"
        color={change.grave ? 'error' : 'primary'}
        onClick={() => setAsking(change)}
      >
        {change.button}
      </Button>
    );

  const { roleProposal: proposal } = user;

  return (
    <Section title={t('users.account.title')}>
      <Line label={t('users.account.identity')} value={<IdentityBadge verified={user.isVerified} />}>
        {button(verificationChange(user))}
      </Line>
      <Line label={t('users.account.standing')} value={<Standing status={user.status} />}>
        {button(statusChange(user))}
      </Line>
      <Line
        label={t('users.account.plan')}
        value={t(`users.account.${user.plan}`, { rate: formatPercent(useConfig().platformFee[user.plan]) })}
      >
        {button(planChange(user))}
      </Line>
      <Line
        label={t('users.account.role')}
        value={
          mayEdit && !own ? (
            <RoleSelect role={user.role} onChoose={(role) => setAsking(roleChange(user, role))} />
          ) : (
            t(`common.roles.${user.role}`)
          )
        }
      />
      {user.withdrawalsLocked && (
        <Box sx={{ mt: 4 }}>
          <Notice kind="warning">{t('users.account.locked', { name: user.name })}</Notice>
        </Box>
      )}
      {proposal !== undefined && (
        <RoleProposalNotice
          proposal={proposal}
          onConfirm={mayEdit && !own ? () => setAsking(roleChange(user, proposal.role, proposal.id)) : undefined}
        />
      )}
      {own && mayEdit && <Box sx={{ color: 'nv.ink2', fontSize: 13, mt: 3 }}>{t('users.account.own')}</Box>}
      {asking !== null && <ChangeDialog change={asking} onClose={() => setAsking(null)} />}
    </Section>
  );
}

const Line = ({ label, value, children }: { label: string; value: ReactNode; children?: ReactNode }) => (
  <Box
    sx={{
      display: 'flex',
      alignItems: 'center',
      // On a phone a long button stands below what it changes.
      flexWrap: 'wrap',
      gap: 3,
      minHeight: 48,
      py: 1,
      borderBottom: '1px solid',
      borderColor: 'nv.rule',
    }}
  >
    <Box sx={{ width: 84, flex: 'none', color: 'nv.ink2' }}>{label}</Box>
    <Box sx={{ flex: '1 0 auto', fontWeight: 500 }}>{value}</Box>
    {children}
  </Box>
);

const Standing = ({ status }: { status: UserRecord['status'] }) =>
  status === 'frozen' ? (
    <Badge tone="amber" icon={Snowflake} small>
      {t('users.account.frozen')}
    </Badge>
  ) : (
    <Badge tone="green" icon={Check} small>
      {t('users.account.active')}
    </Badge>
  );

/** Stays on the present role until the change is confirmed. */
const RoleSelect = ({ role, onChoose }: { role: UserRole; onChoose: (role: UserRole) => void }) => (
  <Box sx={{ maxWidth: 160, '& label': { position: 'absolute', clipPath: 'inset(50%)' } }}>
    <SelectInput
      label={t('users.account.role')}
      value={role}
      onChange={(event) => {
        const chosen = ROLES.find((each) => each === event.target.value);
        if (chosen !== undefined && chosen !== role) onChoose(chosen);
      }}
    >
      {ROLES.map((each) => (
        <option key={each} value={each}>
          {t(`common.roles.${each}`)}
        </option>
      ))}
    </SelectInput>
  </Box>
);

function ChangeDialog({ change, onClose }: { change: AccountChange; onClose: () => void }) {
  const { decide, busy, error } = useDecision();
  const refusal = error === null ? null : tellRefusal(error);
  const confirm = async () => {
    if (await decide(change.send, change.done)) onClose();
  };
  return (
    <ConfirmDialog
      open
      title={change.title}
      note={change.note}
      confirmLabel={busy ? t('common.oneMoment') : change.button}
      tone={change.grave ? 'error' : 'primary'}
      busy={busy}
      disabled={refusal?.isOver === true}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {refusal !== null && <RefusalNotice refusal={refusal} />}
    </ConfirmDialog>
  );
}

interface RoleProposalNoticeProps {
  proposal: NonNullable<UserRecord['roleProposal']>;
  /** Undefined for who may only look. */
  onConfirm: (() => void) | undefined;
}

/** Two admins make somebody an admin or auditor: the second one confirms what the first proposed. */
function RoleProposalNotice({ proposal: { role, by, at }, onConfirm }: RoleProposalNoticeProps) {
  const own = useIsOwn()(by.id);
  const proposed = { role: t(`common.roles.${role}`), when: formatDateTime(at) };
  return (
    <Box sx={{ mt: 4 }}>
      <Notice kind="warning">
        <Box sx={{ fontWeight: 600 }}>
          {own ? t('users.proposal.youRole', proposed) : t('users.proposal.otherRole', { ...proposed, name: by.name })}
        </Box>
        <Box>{own ? t('users.proposal.confirmNeeded') : t('users.proposal.choiceReplaces')}</Box>
        {!own && onConfirm !== undefined && (
          <Button size="small" variant="outlined" onClick={onConfirm} sx={{ mt: 2 }}>
            {t('users.proposal.confirmRole', proposed)}
          </Button>
        )}
      </Notice>
    </Box>
  );
}
