import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { MasterPage } from '@/components/master/master-page';
import { useMaster } from '@/components/master/use-master';
import { StatusChip } from '@/components/status-chip';
import { useGuardedRows } from '@/features/finance/master-change/guarded-rows';
import { MENU } from '@/lib/menus';
import { shortDate } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { signersQuery, useAskToDeleteSigner } from './api';
import { SignatureCell } from './signature-cell';

const SignerDialog = lazy(() => import('./signer-dialog'));

/** Who signs receipts and credit notes: found, and added, changed and deleted once a second person agrees. */
export default function SignersPage() {
  const { t } = useTranslation('signers');
  const { language, pick } = useLanguage();
  const master = useMaster<Schemas['SignerView']>(MENU.signers);
  const remove = useAskToDeleteSigner();
  const named = ({ name }: Schemas['SignerView']) => pick(name.th, name.en);
  const query = useQuery(signersQuery(master.asked));
  const guarded = useGuardedRows(master, {
    rows: query.data?.items,
    nameOf: named,
    remove: { send: (row, { reason }) => remove.mutateAsync({ row, reason }), effect: t('deleteMessage') },
  });
  const daysOf = ({ validFrom, validUntil }: Schemas['SignerView']) =>
    validUntil
      ? t('fromUntil', { from: shortDate(validFrom, language), until: shortDate(validUntil, language) })
      : t('fromOn', { from: shortDate(validFrom, language) });
  return (
    <MasterPage
      master={master}
      query={query}
      texts="signers"
      rowId={(signer) => signer.signerId}
      rowName={named}
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
        ...guarded.columns,
      ]}
      actionsOf={guarded.actionsOf}
      dialog={(signer) => <SignerDialog signer={signer} onClose={master.close} />}
    >
      {guarded.dialog}
    </MasterPage>
  );
}
