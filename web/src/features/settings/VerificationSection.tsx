import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { dateOfBirth, line } from '@northvale/api/contract/fields.ts';
import {
  documentFields,
  ID_CARD_TYPES,
  ID_FILE_EXTENSIONS,
  MAX_DOCUMENT_BYTES,
  type Me,
  type Verification,
} from '@northvale/api/contract/profile.ts';
import { Card } from '@northvale/web/ui/Card.tsx';
import { formatShortDate, formatTime } from '@northvale/web/ui/dates.ts';
import { FileDrop } from '@northvale/web/ui/FileDrop.tsx';
import { SelectInput, TextInput } from '@northvale/web/ui/inputs.tsx';
import { fileSize } from '../../../ui/terms.ts';
import { Notice } from '@northvale/web/ui/Notice.tsx';
import { wordOf } from '@northvale/web/ui/texts/said.ts';
import { Timeline } from '@northvale/web/ui/Timeline.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import BadgeCheck from 'lucide-react/icons/badge-check';
import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import Minus from 'lucide-react/icons/minus';
import { Controller, useController, useForm } from 'react-hook-form';
import * as z from 'zod';
import { useKeptDraft } from '../../shared/account/useKeptDraft.ts';
import { api } from '../../shared/api/apiClient.ts';
import { showFieldErrors, useToasts } from '../../shared/api/useToasts.ts';
import { t } from '../../shared/texts/t.ts';
import { BirthDateInput } from './BirthDateInput.tsx';
import { Section } from './Section.tsx';

/** A form, the wait, or the result. */
export function VerificationSection({ me }: { me: Me }) {
  return (
    <Section
      title={t('settings.verification.title')}
      text={me.isVerified ? t('settings.verification.open') : t('settings.verification.meanwhile')}
    >
      {me.isVerified ? (
        <Verified />
      ) : me.verification?.status === 'under review' ? (
        <UnderReview verification={me.verification} />
      ) : (
        <DocumentForm key={me.verification?.submittedAt} me={me} rejected={me.verification} />
      )}
    </Section>
  );
}

const Verified = () => (
  <Card sx={{ p: { xs: 5, md: 6 }, display: 'flex', gap: 3, alignItems: 'flex-start' }}>
    <Box sx={{ color: 'nv.green', pt: '2px' }}>
      <BadgeCheck size={22} strokeWidth={1.75} aria-hidden />
    </Box>
    <div>
      <Typography variant="h3" sx={{ fontSize: 18 }}>
        {t('settings.verification.verified')}
      </Typography>
      <Typography sx={{ color: 'nv.ink2', mt: 1 }}>{t('settings.verification.verifiedText')}</Typography>
    </div>
  </Card>
);

function UnderReview({ verification }: { verification: NonNullable<Me['verification']> }) {
  const { submittedAt, idCardType } = verification;
  return (
    <Card sx={{ p: { xs: 5, md: 6 } }}>
      <Box sx={{ display: 'flex', gap: 3, alignItems: 'center' }}>
        <Box sx={{ color: 'nv.amberText', display: 'flex' }}>
          <Clock size={22} strokeWidth={1.75} aria-hidden />
        </Box>
        <Typography variant="h3" sx={{ fontSize: 18 }}>
          {t('done.underReview')}
        </Typography>
      </Box>
      <Typography sx={{ color: 'nv.ink2', mt: 2, mb: 6, ml: { md: 8.5 } }}>
        {t('settings.verification.reviewText')}
      </Typography>
      <Timeline
        steps={[
          {
            key: 'received',
            icon: Check,
            tone: 'green',
            what: t('settings.verification.received'),
            when: `${formatShortDate(submittedAt)}, ${formatTime(submittedAt)}`,
            effect: wordOf(idCardType),
          },
          {
            key: 'review',
            icon: Clock,
            tone: 'amber',
            what: t('settings.verification.underReview'),
            when: t('settings.verification.since', { date: formatShortDate(submittedAt) }),
            effect: t('settings.verification.onlyAdmins'),
          },
          {
            key: 'result',
            icon: Minus,
            what: t('settings.verification.result'),
            when: '',
            effect: t('settings.verification.resultText'),
          },
        ]}
      />
    </Card>
  );
}

type Details = Pick<Me, 'dob' | 'address'>;

/** What the account says already isn't asked for again. */
const schemaFor = ({ dob, address }: Details) =>
  documentFields.extend({
    dob: dob === '' ? dateOfBirth : z.string(),
    address: address === '' ? line(500, 'Please enter your address.') : z.string(),
    idCardFile: z
      .instanceof(File, { error: 'Please choose a file.' })
      .refine(({ size }) => size <= MAX_DOCUMENT_BYTES, {
        error: () => t('settings.verification.tooLarge', { size: fileSize(MAX_DOCUMENT_BYTES) }),
      }),
  });
type Schema = ReturnType<typeof schemaFor>;

/** The document that shows who somebody is, and what of that isn't known yet. After a rejection with its reason. */
export function DocumentForm({ me, rejected }: { me: Me; rejected: Verification | undefined }) {
  const { succeeded, failed } = useToasts();
  const queryClient = useQueryClient();
  const send = useMutation({
    mutationFn: async ({ dob, address, ...form }: z.output<Schema>) => {
      const body = { ...(me.dob === '' && { dob }), ...(me.address === '' && { address }) };
      // The document is compared with them, so they are told first; sent again after a failure they change nothing.
      if (Object.keys(body).length > 0)
        await api.call('PUT /auth/admin/users-profile/:userId', { params: { userId: me._id }, body });
      return api.call('POST /auth/submit-document', { form });
    },
    // A document that failed may have arrived all the same.
    // Nobody waits for it: what came of the document is said at once, also while the api is away.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['me'] }),
  });
  const form = useForm<z.input<Schema>>({
    resolver: zodResolver(schemaFor(me)),
    defaultValues: { dob: '', address: '', idCardNumber: '' },
  });
  // Before the others, since the first of those that are wrong gets the focus.
  const { ref: dobField, ...dob } = useController({ control: form.control, name: 'dob' }).field;
  useKeptDraft('document', form);
  const { errors } = form.formState;

  const submit = form.handleSubmit((document) =>
    send.mutate(document, {
      onSuccess: () => succeeded('underReview'),
      onError: (error) => {
        if (!showFieldErrors(error, ['dob', 'address', 'idCardType', 'idCardNumber', 'idCardFile'], form.setError))
          failed(error, t('settings.verification.failed'));
      },
    }),
  );

  return (
    <Stack component="form" noValidate spacing={5} onSubmit={(event) => void submit(event)}>
      <Box
        sx={{
          display: 'grid',
          gap: '20px 16px',
          gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
          alignItems: 'start',
        }}
      >
        {me.dob === '' && (
          <BirthDateInput
            label={t('settings.account.dob')}
            autoComplete="bday"
            error={errors.dob?.message}
            ref={dobField}
            value={dob.value}
            onChange={dob.onChange}
          />
        )}
        {me.address === '' && (
          <TextInput
            label={t('settings.account.address')}
            autoComplete="street-address"
            error={errors.address?.message}
            {...form.register('address')}
          />
        )}
        <SelectInput
          label={t('settings.verification.means')}
          defaultValue=""
          error={errors.idCardType?.message}
          {...form.register('idCardType')}
        >
          <option value="">{t('settings.verification.select')}</option>
          {ID_CARD_TYPES.map((type) => (
            <option key={type} value={type}>
              {wordOf(type)}
            </option>
          ))}
        </SelectInput>
        <TextInput
          label={t('settings.verification.number')}
          autoComplete="off"
          error={errors.idCardNumber?.message}
          {...form.register('idCardNumber')}
        />
      </Box>
      {rejected && (
        <Notice kind="warning">
          <strong>{t('settings.verification.notAccepted')}</strong>
          {/* Whoever wrote it may have ended it without a full stop. */}
          <div>{rejected.reason ?? ''}</div>
          {t('settings.verification.sendAgain')}
        </Notice>
      )}
      <Controller
        control={form.control}
        name="idCardFile"
        render={({ field }) => (
          <FileDrop
            label={t('settings.verification.upload')}
            accept={ID_FILE_EXTENSIONS.join(',')}
            hint={t('settings.verification.files', {
              some: ID_FILE_EXTENSIONS.slice(0, -1).join(', '),
              last: ID_FILE_EXTENSIONS.at(-1) ?? '',
              size: fileSize(MAX_DOCUMENT_BYTES),
            })}
            file={field.value}
            onChange={field.onChange}
            error={errors.idCardFile?.message}
          />
        )}
      />
      <div>
        <Button type="submit" variant="contained" disabled={send.isPending || send.isSuccess}>
          {t(send.isPending ? 'settings.verification.sending' : 'settings.verification.submit')}
        </Button>
      </div>
    </Stack>
  );
}
