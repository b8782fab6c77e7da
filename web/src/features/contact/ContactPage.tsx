import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { failureOf } from '@northvale/api/client/apiError.ts';
import { exchange } from '@northvale/api/client/exchange.ts';
import type { PublicConfig } from '@northvale/api/contract/config.ts';
import { contactMessage, type ContactMessage } from '@northvale/api/contract/contact.ts';
import { CONTACTED } from '@northvale/api/contract/sentences.ts';
import { Card, Wide } from '../../../ui/Card.tsx';
import { TextInput } from '@northvale/web/ui/inputs.tsx';
import { useSaying } from '@northvale/web/ui/Toasts.tsx';
import { touchable } from '@northvale/web/ui/tokens.ts';
import { useMutation } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import AtSign from 'lucide-react/icons/at-sign';
import Mail from 'lucide-react/icons/mail';
import Phone from 'lucide-react/icons/phone';
import { Fragment, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { api } from '../../shared/api/apiClient.ts';
import { showFieldErrors, useToasts } from '../../shared/api/useToasts.ts';
import { PageTitle } from '../../shared/page/PageTitle.tsx';
import { useConfig } from '@northvale/web/ui/useConfig.ts';
import { t } from '../../shared/texts/t.ts';

export function ContactPage() {
  const { supportEmail, productName } = useConfig();
  const handle = `@${productName.toLowerCase().replaceAll(/\W/g, '')}`;
  return (
    <Wide
      sx={{
        pt: { xs: 12, md: 22 },
        pb: { xs: 19, md: 26 },
        display: 'grid',
        gap: { xs: 10, md: 20 },
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '4fr 6fr' },
      }}
    >
      <PageTitle title={t('pages.contact.title')} />
      <div>
        <Typography variant="section" component="h1" sx={{ display: 'block' }}>
          {t('pages.contact.title')}
        </Typography>
        <Typography sx={{ color: 'nv.ink2', fontSize: 17, lineHeight: '28px', mt: 4 }}>
          {t('pages.contact.text')}
        </Typography>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 8, p: 0 }}>
          <Way icon={Phone} label={t('pages.contact.phone')}>
            <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
              +1 (000) 000-0000
            </Box>
          </Way>
          <Way icon={Mail} label={t('pages.contact.email')}>
            <Link href={`mailto:${supportEmail}`} sx={touchable}>
              {/* Where there is no room for all of it, it is parted behind its '@'. */}
              {supportEmail.split(/(?<=@)/).map((part) => (
                <Fragment key={part}>
                  {part}
                  <wbr />
                </Fragment>
              ))}
            </Link>
          </Way>
          <Way icon={AtSign} label={'Instagram'}>
            {handle}
          </Way>
          <Way icon={AtSign} label={'Twitter'}>
            {handle}
          </Way>
        </Box>
      </div>
      <ContactForm />
    </Wide>
  );
}

const Way = ({ icon: Icon, label, children }: { icon: LucideIcon; label: string; children: ReactNode }) => (
  <Box
    component="li"
    sx={{
      display: 'flex',
      gap: 3,
      alignItems: 'center',
      py: 3,
      borderBottom: '1px solid',
      borderColor: 'nv.rule',
      overflowWrap: 'anywhere',
    }}
  >
    <Box sx={{ color: 'nv.brandText', display: 'flex' }}>
      <Icon size={20} strokeWidth={1.75} aria-hidden />
    </Box>
    <Box component="span" sx={{ color: 'nv.ink2', width: { xs: 78, sm: 90 }, flex: 'none' }}>
      {label}
    </Box>
    <span>{children}</span>
  </Box>
);

const fields = ['user_name', 'user_email', 'phonenumber', 'subject', 'message'] as const;
const blank = { user_name: '', user_email: '', phonenumber: '', subject: '', message: '' };

function ContactForm() {
  const say = useSaying();
  const { succeeded } = useToasts();
  const send = useSendContact();
  const form = useForm<ContactMessage>({ resolver: zodResolver(contactMessage), defaultValues: blank });
  const { errors } = form.formState;

  const submit = form.handleSubmit((message) =>
    send.mutate(message, {
      onSuccess: () => {
        succeeded('contacted');
        form.reset(blank);
      },
      onError: (error) => {
        showFieldErrors(error, fields, form.setError);
        say(t('pages.contact.failed'), 'error');
      },
    }),
  );

  return (
    <Card component="section" aria-label={t('pages.contact.write')} sx={{ p: { xs: 5, md: 6 } }}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Box sx={{ display: 'grid', gap: '20px 16px', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
          <Box sx={{ gridColumn: '1 / -1' }}>
            <TextInput
              label={t('pages.contact.name')}
              autoComplete="name"
              error={errors.user_name?.message}
              {...form.register('user_name')}
            />
          </Box>
          <TextInput
            label={t('pages.contact.email')}
            optional
            autoComplete="email"
            error={errors.user_email?.message}
            {...form.register('user_email')}
          />
          <TextInput
            label={t('pages.contact.phonenumber')}
            optional
            type="tel"
            autoComplete="tel"
            error={errors.phonenumber?.message}
            {...form.register('phonenumber')}
          />
          <Box sx={{ gridColumn: '1 / -1', display: 'grid', gap: '20px' }}>
            <TextInput
              label={t('pages.contact.subject')}
              error={errors.subject?.message}
              {...form.register('subject')}
            />
            <TextInput
              label={t('pages.contact.message')}
              optional
              multiline
              minRows={5}
              error={errors.message?.message}
              sx={{ p: 0 }}
              {...form.register('message')}
            />
          </Box>
        </Box>
        <Button type="submit" variant="contained" size="large" disabled={send.isPending} sx={{ mt: 6 }}>
          {t(send.isPending ? 'pages.contact.sending' : 'pages.contact.send')}
        </Button>
      </form>
    </Card>
  );
}

/** Through the browser mail service where one is configured, else through the product's own server. */
function useSendContact() {
  const { emailjs } = useConfig();
  return useMutation({
    mutationFn: async (body: ContactMessage) => {
      if (emailjs === undefined) return api.call('POST /contact', { body });
      await sendByEmailJs(emailjs, body);
      return { message: CONTACTED };
    },
  });
}

type Keys = NonNullable<PublicConfig['emailjs']>;

const ADDRESS = 'https://api.emailjs.com/api/v1.0/email/send-form';

/** Sends a form through the browser mail service. It answers with a status and a text, such as 403, 429 or 451. */
async function sendByEmailJs(
  { serviceId, templateId, publicKey }: Keys,
  fields: Record<string, string | undefined>,
): Promise<void> {
  const form = new FormData();
  form.set('service_id', serviceId);
  form.set('template_id', templateId);
  form.set('user_id', publicKey);
  for (const [name, value] of Object.entries(fields)) form.set(name, value ?? '');
  const { response } = await exchange(ADDRESS, { method: 'POST', body: form });
  if (!response.ok) throw failureOf(response, undefined);
}
