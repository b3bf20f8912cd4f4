import AddIcon from '@mui/icons-material/Add';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SubjectBundle } from '@/client/models';
import { DataTable } from '@/components/data-table/data-table';
import type { Column } from '@/components/data-table/types';
import { useListParams } from '@/components/data-table/use-list-params';
import { EmptyState } from '@/components/empty-state';
import { SearchField } from '@/components/filters';
import { Page, Panel } from '@/components/page';
import { useMay } from '@/lib/use-session';
import { ask } from '@/lib/dialogs';
import { MENU } from '@/lib/menus';
import { reportFailure } from '@/lib/report-failure';
import { useLanguage } from '@/lib/use-language';
import { bundlesQuery, codesOf, useDissolveBundle } from './api';

const BundleDialog = lazy(() => import('./bundle-dialog'));

/** Subjects that are enrolled together: found, made, changed and dissolved. */
export default function BundlesPage() {
  const { t } = useTranslation(['bundles', 'common']);
  const params = useListParams();
  const mayAdd = useMay(MENU.bundles, 'add');
  const [edited, setEdited] = useState<SubjectBundle | 'new' | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const text = params.filter('text');
  const query = useQuery(bundlesQuery({ text, page: params.page, pageSize: params.pageSize }));
  const columns = useColumns(setEdited, (codes) => setDone(t('dissolved', { codes })));
  return (
    <Page
      title={t('title')}
      hint={t('hint')}
      actions={
        mayAdd && (
          <Button variant="contained" startIcon={<AddIcon aria-hidden />} onClick={() => setEdited('new')}>
            {t('make.action')}
          </Button>
        )
      }
    >
      <Box role="status">
        {done && (
          <Alert severity="success" onClose={() => setDone(null)} closeText={t('common:action.close')}>
            {done}
          </Alert>
        )}
      </Box>
      <Panel>
        <search style={{ display: 'block', marginBottom: 16, maxWidth: 480 }}>
          <SearchField label={t('search')} value={text} onSearch={(value) => params.change({ text: value })} />
        </search>
        <DataTable
          label={t('title')}
          query={query}
          params={params}
          columns={columns}
          rowId={(bundle) => bundle.bundleId}
          rowName={(bundle) => codesOf(bundle).join(', ')}
          empty={<EmptyState title={t('empty')} hint={text ? t('emptySearch') : ''} />}
        />
      </Panel>
      <Suspense fallback={null}>
        {edited && (
          <BundleDialog
            key={edited === 'new' ? 'new' : codesOf(edited).join()}
            bundle={edited === 'new' ? null : edited}
            onClose={() => setEdited(null)}
            onSaved={(bundle) => {
              setDone(t('saved', { codes: codesOf(bundle).join(', ') }));
              setEdited(null);
            }}
          />
        )}
      </Suspense>
    </Page>
  );
}

function useColumns(
  onEdit: (bundle: SubjectBundle) => void,
  onDissolved: (codes: string) => void,
): Column<SubjectBundle>[] {
  const { t } = useTranslation(['bundles', 'common']);
  const { pick } = useLanguage();
  const mayEdit = useMay(MENU.bundles, 'edit');
  const mayDelete = useMay(MENU.bundles, 'delete');
  const dissolve = useDissolveBundle();
  const confirmDissolve = async (bundle: SubjectBundle) => {
    const codes = codesOf(bundle).join(', ');
    const sure = await ask({
      tone: 'danger',
      title: t('dissolve.title'),
      message: t('dissolve.message', { codes }),
      confirmLabel: t('dissolve.action'),
      cancelLabel: t('common:action.cancel'),
    });
    if (sure) dissolve.mutate(bundle, { onSuccess: () => onDissolved(codes), onError: reportFailure });
  };
  const columns: Column<SubjectBundle>[] = [
    {
      key: 'members',
      header: t('column.members'),
      cell: (bundle) => (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.5 }}>
          {bundle.members.map((member) => (
            <li key={member.subjectCode}>
              <strong>{member.subjectCode}</strong> {pick(member.name.th, member.name.en)}
            </li>
          ))}
        </Box>
      ),
    },
    {
      key: 'credit',
      header: t('column.credit'),
      cell: (bundle) => bundle.members.map((member) => member.creditShow).join(' + '),
    },
  ];
  if (!mayEdit && !mayDelete) return columns;
  const actions: Column<SubjectBundle> = {
    key: 'actions',
    header: t('column.actions'),
    cell: (bundle) => {
      const codes = codesOf(bundle).join(', ');
      return (
        <Box sx={{ display: 'flex', gap: 0.5, flexWrap: 'wrap' }}>
          {mayEdit && (
            <Button size="small" aria-label={t('change.name', { codes })} onClick={() => onEdit(bundle)}>
              {t('change.action')}
            </Button>
          )}
          {mayDelete && (
            <Button
              size="small"
              color="error"
              disabled={dissolve.isPending}
              aria-label={t('dissolve.name', { codes })}
              onClick={() => void confirmDissolve(bundle)}
            >
              {t('dissolve.action')}
            </Button>
          )}
        </Box>
      );
    },
  };
  return [...columns, actions];
}
