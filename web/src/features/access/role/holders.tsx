import DeleteIcon from '@mui/icons-material/PersonRemoveOutlined';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { DataTable } from '@/components/data-table/data-table';
import type { Column } from '@/components/data-table/types';
import { useListParams } from '@/components/data-table/use-list-params';
import { EmptyState } from '@/components/empty-state';
import { useMay } from '@/lib/use-session';
import { confirmed } from '@/lib/confirmed';
import { MENU } from '@/lib/menus';
import { longDate } from '@/lib/thai-date';
import { useHoldingDays } from '@/lib/use-holding-days';
import { useLanguage } from '@/lib/use-language';
import { AddHolder } from './add-holder';
import { roleQuery, useRemoveHolder } from './api';

/** Who holds the role; adding and taking it away. */
export function Holders({ role }: { role: Schemas['RoleDetail'] }) {
  const { t } = useTranslation(['roles', 'common']);
  const { language, pick } = useLanguage();
  const daysOf = useHoldingDays();
  const params = useListParams();
  const remove = useRemoveHolder(role.roleId);
  const mayEdit = useMay(MENU.roles, 'edit');
  const query = useQuery({
    ...roleQuery(role.roleId, { page: params.page, pageSize: params.pageSize }),
    select: (view) => view.holders,
    placeholderData: keepPreviousData,
  });
  const nameOf = (holder: Schemas['RoleHolderView']) => pick(holder.nameTh, holder.nameEn);

  const confirmRemoval = async (holder: Schemas['RoleHolderView']) => {
    const question = {
      title: t('holders.removeTitle'),
      message: t('holders.removeMessage', { name: nameOf(holder), role: pick(role.nameTh, role.nameEn) }),
      confirmLabel: t('holders.removeTitle'),
    };
    await confirmed(question, () => remove.mutateAsync(holder.username));
  };

  const columns: Column<Schemas['RoleHolderView']>[] = [
    { key: 'name', header: t('holders.name'), cell: nameOf },
    { key: 'username', header: t('holders.username'), cell: (holder) => holder.username },
    {
      key: 'unit',
      header: t('holders.heldFor'),
      cell: ({ unit }) => (unit ? `${unit.code} ${pick(unit.nameTh, unit.nameEn)}` : t('holders.whereTheyWork')),
    },
    {
      key: 'days',
      header: t('holders.days'),
      cell: (holder) =>
        holder.isHeld ? daysOf(holder) : <Chip size="small" label={`${daysOf(holder)} · ${t('holders.notToday')}`} />,
    },
    {
      key: 'granted',
      header: t('holders.granted'),
      cell: (holder) => longDate(holder.grantedAt, language) || t('common:state.none'),
    },
  ];
  if (mayEdit)
    columns.push({
      key: 'remove',
      header: t('holders.removeTitle'),
      align: 'right',
      cell: (holder) => (
        <IconButton
          aria-label={t('holders.remove', { name: nameOf(holder) })}
          onClick={() => void confirmRemoval(holder)}
        >
          <DeleteIcon />
        </IconButton>
      ),
    });

  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {mayEdit && <AddHolder key={role.roleId} role={role} />}
      <DataTable
        label={t('tabs.holders')}
        query={query}
        params={params}
        columns={columns}
        rowId={(holder) => holder.username}
        rowName={nameOf}
        empty={<EmptyState title={t('holders.empty')} hint={t('holders.emptyHint')} />}
      />
    </Box>
  );
}
