import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import { NOTIFICATION_KINDS, type ChosenKind, type Preferences } from '@northvale/api/contract/preferences.ts';
import { ErrorState } from '@northvale/web/ui/ErrorState.tsx';
import { sentenceOf } from '@northvale/web/ui/texts/said.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { replaceKnown } from '../../../ui/saveFile.ts';
import { usePreferencesQuery } from '../../shared/account/useOwnLanguage.ts';
import { api } from '../../shared/api/apiClient.ts';
import { useToasts } from '../../shared/api/useToasts.ts';
import { t } from '../../shared/texts/t.ts';
import { FieldsSkeleton, Section } from './Section.tsx';

const WAYS = ['bell', 'mail'] as const;
const kindWords = (kind: ChosenKind): string => t(`settings.notifications.kind.${kind}`);
const wayWords = (way: (typeof WAYS)[number]): string => t(`settings.notifications.way.${way}`);

/** What is told under the bell and by mail. */
export function NotificationSection() {
  const { query, choose } = usePreferences();
  const { data } = query;
  return (
    <Section title={t('settings.notifications.title')} text={t('settings.notifications.text')}>
      {data ? (
        <Choices chosen={data} disabled={choose.isPending} onChoose={(choice) => choose.mutate(choice)} />
      ) : query.isError ? (
        <ErrorState title={sentenceOf(query.error, t('app.networkError'))} onRetry={() => void query.refetch()}>
          {t('settings.notifications.outOfReach')}
        </ErrorState>
      ) : (
        <FieldsSkeleton />
      )}
    </Section>
  );
}

interface ChoicesProps {
  chosen: Preferences;
  disabled: boolean;
  onChoose: (choice: (present: Preferences) => Preferences) => void;
}

const Choices = ({ chosen, disabled, onChoose }: ChoicesProps) => (
  <Box component="table" sx={{ width: '100%', borderCollapse: 'collapse', 'th, td': { py: 1, px: 0 } }}>
    <thead>
      <tr>
        <Box component="th" scope="col" sx={{ textAlign: 'left', color: 'nv.ink2', fontWeight: 500 }}>
          {t('settings.notifications.about')}
        </Box>
        {WAYS.map((way) => (
          <Box key={way} component="th" scope="col" sx={{ width: 88, color: 'nv.ink2', fontWeight: 500 }}>
            {wayWords(way)}
          </Box>
        ))}
      </tr>
    </thead>
    <tbody>
      {NOTIFICATION_KINDS.map((kind) => (
        <tr key={kind}>
          <Box component="th" scope="row" sx={{ textAlign: 'left', fontWeight: 500 }}>
            {kindWords(kind)}
          </Box>
          {WAYS.map((way) => (
            <Box key={way} component="td" sx={{ textAlign: 'center' }}>
              <Checkbox
                checked={chosen.notify[kind][way]}
                disabled={disabled}
                slotProps={{
                  input: {
                    'aria-label': t('settings.notifications.kindByWay', { kind: kindWords(kind), way: wayWords(way) }),
                  },
                }}
                onChange={(_, checked) => onChoose((present) => changed(present, kind, way, checked))}
              />
            </Box>
          ))}
        </tr>
      ))}
    </tbody>
  </Box>
);

const changed = (
  { notify, ...others }: Preferences,
  kind: ChosenKind,
  way: (typeof WAYS)[number],
  wanted: boolean,
): Preferences => ({ ...others, notify: { ...notify, [kind]: { ...notify[kind], [way]: wanted } } });

/** Of what the signed-in person wants to be told, and how. */
export function usePreferences() {
  const queryClient = useQueryClient();
  const { succeeded, failed } = useToasts();
  const { queryKey, query } = usePreferencesQuery();
  const choose = useMutation({
    // All of them are sent, so they are asked for first: another tab may have chosen since they were shown.
    mutationFn: async (choice: (present: Preferences) => Preferences) =>
      api.call('PUT /auth/preferences', { body: choice(await api.call('GET /auth/preferences')) }),
    // One after another, whichever section they are made in.
    scope: { id: 'preferences' },
    async onSuccess(answer) {
      await replaceKnown(queryClient, queryKey, answer.data);
      void queryClient.invalidateQueries({ queryKey: ['notifications'] });
      succeeded('preferencesSaved');
    },
    onError: (error) => failed(error),
  });
  return { query, choose };
}
