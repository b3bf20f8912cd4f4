import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CaseKind, Due } from '@/client/models';
import { DataTable } from '@/components/data-table/data-table';
import { useListParams } from '@/components/data-table/use-list-params';
import { EmptyState } from '@/components/empty-state';
import { FilterBar, FilterSelect, SearchField } from '@/components/filters';
import { Page, Panel } from '@/components/page';
import { useLanguage } from '@/lib/use-language';
import { tasksQuery, type DecidedTask } from './api';
import { BulkBar } from './bulk-bar';
import { BulkResults } from './bulk-results';
import { useTaskColumns } from './task-columns';

const DUE: readonly Due[] = ['overdue', 'today', 'week'];
const KINDS: readonly CaseKind[] = ['enrolment'];

/** The inbox: what waits for this user, one by one or many at once. */
export default function TasksPage() {
  const { t } = useTranslation('tasks');
  const { t: c } = useTranslation('case');
  const { t: cases } = useTranslation('cases');
  const { pick } = useLanguage();
  const params = useListParams();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [decided, setDecided] = useState<readonly DecidedTask[]>([]);
  const due = DUE.find((known) => known === params.filter('due'));
  const kind = KINDS.find((known) => known === params.filter('kind'));
  const text = params.filter('text');
  const query = useQuery(tasksQuery({ due, kind, text, page: params.page, pageSize: params.pageSize }));
  const chosen = (query.data?.items ?? []).filter((task) => selected.has(task.caseId));
  const filtered = [due, kind, text].some((filter) => filter !== undefined);

  return (
    <Page title={t('title')} hint={t('hint')}>
      <Panel>
        <FilterBar>
          <SearchField label={c('filter.text')} value={text} onSearch={(value) => params.change({ text: value })} />
          <FilterSelect
            label={t('due.label')}
            value={due}
            allLabel={t('due.all')}
            options={DUE.map((value) => ({ value, label: t(`due.${value}`) }))}
            onChange={(value) => params.change({ due: value })}
          />
          <FilterSelect
            label={c('filter.kind')}
            value={kind}
            allLabel={c('filter.all')}
            options={KINDS.map((value) => ({ value, label: cases(`kind.${value}`) }))}
            onChange={(value) => params.change({ kind: value })}
          />
        </FilterBar>
        {decided.length > 0 && <BulkResults decided={decided} onClose={() => setDecided([])} />}
        <BulkBar
          tasks={chosen}
          onClear={() => setSelected(new Set())}
          onDecided={(outcomes) => {
            setDecided(
              chosen.flatMap((task) =>
                outcomes.filter((outcome) => outcome.caseId === task.caseId).map((outcome) => ({ task, outcome })),
              ),
            );
            setSelected(new Set());
          }}
        />
        <DataTable
          label={t('title')}
          query={query}
          params={params}
          columns={useTaskColumns()}
          rowId={(task) => task.caseId}
          rowName={(task) => [pick(task.title.th, task.title.en), task.subject?.idCode].filter(Boolean).join(' ')}
          selection={{ selected, change: setSelected }}
          empty={
            <EmptyState title={t(filtered ? 'emptyFiltered' : 'empty')} hint={filtered ? undefined : t('emptyHint')} />
          }
        />
      </Panel>
    </Page>
  );
}
