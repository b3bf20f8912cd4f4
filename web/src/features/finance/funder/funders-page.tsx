import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { useDelete } from '@/client/master-api';
import type { Schemas } from '@/client/schemas';
import { MasterPage } from '@/components/master/master-page';
import { useMaster } from '@/components/master/use-master';
import { useRowActions } from '@/components/master/use-row-actions';
import { StatusChip } from '@/components/status-chip';
import { MENU } from '@/lib/menus';
import { formatBaht } from '@/lib/money';
import { useLanguage } from '@/lib/use-language';
import { useMay } from '@/lib/use-session';
import { funders } from './api';

const FunderDialog = lazy(() => import('./funder-dialog'));

/** Who pays in place of students, and what each owes: found, added, changed and deleted. */
export default function FundersPage() {
  const { t } = useTranslation(['funders', 'masters']);
  const { pick } = useLanguage();
  const seesStatement = useMay(MENU.sponsorPayments, 'view');
  const master = useMaster<Schemas['FunderView']>(MENU.funders);
  const { close, say } = master;
  const remove = useDelete(funders);
  const actionsOf = useRowActions(master, {
    nameOf: ({ code }) => code,
    remove: { send: (funder) => remove.mutateAsync(funder), message: t('deleteMessage') },
  });
  return (
    <MasterPage
      master={master}
      query={useQuery(funders.list(master.asked))}
      texts="funders"
      rowId={funders.idOf}
      rowName={({ code }) => code}
      columns={[
        { key: 'code', header: t('masters:code'), width: 140, cell: ({ code }) => code },
        {
          key: 'name',
          header: t('masters:name'),
          cell: ({ funderId, nameTh, nameEn }) =>
            seesStatement ? (
              <Link component={RouterLink} to={`/adm/finance/sponsor-payments/${funderId}`}>
                {pick(nameTh, nameEn)}
              </Link>
            ) : (
              pick(nameTh, nameEn)
            ),
          note: ({ contact }) => contact,
        },
        {
          key: 'scholarships',
          header: t('column.scholarships'),
          align: 'right',
          cell: ({ scholarships }) => String(scholarships),
        },
        { key: 'owed', header: t('column.owed'), align: 'right', cell: ({ owed }) => formatBaht(owed) },
        {
          key: 'isActive',
          header: t('column.status'),
          cell: ({ isActive }) => (
            <StatusChip of="use" state={isActive ? 'active' : 'inactive'} label={t(isActive ? 'inUse' : 'outOfUse')} />
          ),
        },
      ]}
      actionsOf={actionsOf}
      dialog={(funder) => (
        <FunderDialog funder={funder} onClose={close} onSaved={({ code }) => say(t('masters:saved', { name: code }))} />
      )}
    />
  );
}
