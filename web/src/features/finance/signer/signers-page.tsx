import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { StatusChip } from '@/components/status-chip';
import { GuardedMasterPage } from '@/features/finance/master-change/guarded-master-page';
import { MENU } from '@/lib/menus';
import { shortDate } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { signers } from './api';
import { SignatureCell } from './signature-cell';

const SignerDialog = lazy(() => import('./signer-dialog'));

/** Who signs receipts and credit notes: found, and added, changed and deleted once a second person agrees. */
export default function SignersPage() {
  const { t } = useTranslation('signers');
  const { language, pick } = useLanguage();
  const named = ({ name }: Schemas['SignerView']) => pick(name.th, name.en);
  const daysOf = ({ validFrom, validUntil }: Schemas['SignerView']) =>
    validUntil
      ? t('fromUntil', { from: shortDate(validFrom, language), until: shortDate(validUntil, language) })
      : t('fromOn', { from: shortDate(validFrom, language) });
  return (
    <GuardedMasterPage
      master={signers}
      menu={MENU.signers}
      texts="signers"
      nameOf={named}
      columns={[
        {
          key: 'name',
          header: t('name'),
          cell: named,
          note: (signer) => pick(signer.positionTh, signer.positionEn),
        },
        {
          key: 'document',
          header: t('document'),
          cell: ({ document }) => t(`documents.${document}`),
          note: ({ post }) => t(`posts.${post}`),
        },
        {
          key: 'role',
          header: t('role'),
          cell: ({ role }) => t(`roles.${role}`),
          note: (signer) => signer.signsToday && <StatusChip of="use" state="active" label={t('signsToday')} />,
        },
        { key: 'days', header: t('days'), cell: daysOf },
        { key: 'signature', header: t('signature.title'), cell: (signer) => <SignatureCell signer={signer} /> },
      ]}
      dialog={(signer, close) => <SignerDialog signer={signer} onClose={close} />}
    />
  );
}
