import { zodResolver } from '@hookform/resolvers/zod';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { FormDay } from '@/components/form/form-day';
import { FormDialog } from '@/components/form/form-dialog';
import { FormPicture } from '@/components/form/form-picture';
import { FormSelect } from '@/components/form/form-select';
import { FormTextField } from '@/components/form/form-text-field';
import { History } from '@/components/history';
import { useSent } from '@/features/finance/cancellation/use-sent';
import { ReasonField } from '@/features/finance/master-change/reason-field';
import { signatureQuery, signers, useAskForSigner } from './api';
import { DOCUMENTS, POSTS, ROLES, draftOf, signerSchema, valuesOf } from './draft';

interface SignerDialogProps {
  /** The signer to change; without one a new one is added. */
  signer: Schemas['SignerView'] | null;
  onClose: () => void;
}

const NAMES = ['prefix', 'firstName', 'middleName', 'lastName', 'position'] as const;
const LANGUAGES = [
  { language: 'th', suffix: 'Th' },
  { language: 'en', suffix: 'En' },
] as const;

/**
 * Who signs which paper, at which post and on which days, with the signature in both languages. A second person agrees before one
 * is added or changed.
 */
export default function SignerDialog({ signer, onClose }: SignerDialogProps) {
  const { t } = useTranslation(['signers', 'masters', 'masterChanges']);
  const ask = useAskForSigner(signer);
  const sent = useSent();
  const kept = { th: useQuery(signatureQuery(signer, 'th')).data, en: useQuery(signatureQuery(signer, 'en')).data };
  const form = useForm({ resolver: zodResolver(signerSchema), defaultValues: valuesOf(signer) });
  const { control } = form;
  const told = ({ action, after }: Schemas['AuditView']) =>
    action.endsWith('.signature')
      ? t(after?.file ? 'history.signature' : 'history.noSignature', { language: t(`languages.${after?.language}`) })
      : [after?.firstNameTh, after?.lastNameTh, after?.validFrom, after?.validUntil].filter(Boolean).join(' · ');
  return (
    <FormDialog
      title={t(signer ? 'change.title' : 'add')}
      form={form}
      onSubmit={async ({ reason, ...values }) => sent(await ask({ ...draftOf(values), reason }))}
      onClose={onClose}
      submitLabel={t('masterChanges:send')}
      after={
        signer && (
          <History title={t('masters:history')} changes={signers.changesOf(signer)}>
            {told}
          </History>
        )
      }
    >
      <FormSelect
        control={control}
        name="document"
        label={t('document')}
        options={DOCUMENTS.map((value) => ({ value, label: t(`documents.${value}`) }))}
      />
      <FormSelect
        control={control}
        name="post"
        label={t('post')}
        options={POSTS.map((value) => ({ value, label: t(`posts.${value}`) }))}
      />
      <FormSelect
        control={control}
        name="role"
        label={t('role')}
        hint={t('roleHint')}
        options={ROLES.map((value) => ({ value, label: t(`roles.${value}`) }))}
      />
      <FormDay control={control} name="validFrom" label={t('validFrom')} />
      <FormDay control={control} name="validUntil" label={t('validUntil')} />
      {LANGUAGES.map(({ language, suffix }) => [
        <Typography key={language} variant="subtitle2" component="h3">
          {t(`of.${language}`)}
        </Typography>,
        ...NAMES.map((name) => (
          <FormTextField
            key={`${name}${suffix}`}
            control={control}
            name={`${name}${suffix}`}
            label={t(`${name}${suffix}`)}
          />
        )),
        <FormPicture
          key={`signature ${language}`}
          control={control}
          name={`signatures.${language}`}
          label={t(`signature.${language}`)}
          hint={t('signature.hint')}
          kept={kept[language]}
        />,
      ])}
      <ReasonField control={control} name="reason" />
    </FormDialog>
  );
}
