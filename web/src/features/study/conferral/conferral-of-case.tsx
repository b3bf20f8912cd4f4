import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { DataTable } from '@/components/data-table/data-table';
import type { Column } from '@/components/data-table/types';
import { useOwnListParams } from '@/components/data-table/use-list-params';
import { EmptyState } from '@/components/empty-state';
import { Panel } from '@/components/page';
import { StatusChip } from '@/components/status-chip';
import { MENU } from '@/lib/menus';
import { useLanguage } from '@/lib/use-language';
import { useMay } from '@/lib/use-session';
import { conferralLinesQuery } from './api';

const StrikeDialog = lazy(() => import('./strike-dialog'));

/** While it stands there, its list may lose somebody. */
const CHANGES: ReadonlySet<string> = new Set(['registrar_review', 'council']);
/** Beside a conferral: who is on its list, with honours, and what became of each. */
export function ConferralOfCase({ view }: { view: Schemas['CaseView'] }) {
  const { t } = useTranslation(['conferral', 'graduation']);
  const { pick } = useLanguage();
  const params = useOwnListParams();
  const maySee = useMay(MENU.conferrals, 'view');
  const mayEdit = useMay(MENU.conferrals, 'edit') && CHANGES.has(view.stage);
  const [struck, setStruck] = useState<Schemas['ConferralLineView'] | null>(null);
  const asked = { page: params.page, pageSize: params.pageSize };
  const query = useQuery({ ...conferralLinesQuery(view.id, view.revision, asked), enabled: maySee });
  if (!maySee) return null;
  const columns: Column<Schemas['ConferralLineView']>[] = [
    {
      key: 'student',
      header: t('student'),
      cell: ({ studentCode }) => studentCode,
      note: ({ name }) => pick(name.th, name.en),
    },
    {
      key: 'programme',
      header: t('programme'),
      cell: ({ programme }) => pick(programme.th, programme.en),
      note: ({ faculty }) => pick(faculty.th, faculty.en),
    },
    {
      key: 'honours',
      header: t('graduation:honours.title'),
      cell: ({ honours }) => t(`graduation:honours.${honours ?? 'none'}`),
      note: ({ number }) => number,
    },
    {
      key: 'state',
      header: t('state'),
      cell: ({ state }) => <StatusChip of="conferral_line" state={state} label={t(`states.${state}`)} />,
      note: ({ reason }) => reason,
    },
    ...(mayEdit
      ? [
          {
            key: 'strike',
            header: t('strike'),
            cell: (line: Schemas['ConferralLineView']) =>
              line.state === 'listed' && (
                <Button
                  color="error"
                  onClick={() => setStruck(line)}
                  aria-label={t('strikeOf', { code: line.studentCode })}
                >
                  {t('strike')}
                </Button>
              ),
          },
        ]
      : []),
  ];
  return (
    <Panel title={t('list')}>
      <DataTable
        label={t('list')}
        params={params}
        query={query}
        columns={columns}
        rowId={({ graduationId }) => graduationId}
        rowName={({ studentCode }) => studentCode}
        empty={<EmptyState title={t('nobody')} hint="" />}
      />
      <Suspense fallback={null}>
        {struck && <StrikeDialog caseId={view.id} line={struck} onClose={() => setStruck(null)} />}
      </Suspense>
    </Panel>
  );
}
