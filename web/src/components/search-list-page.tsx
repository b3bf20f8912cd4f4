import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Page as PageOf } from '@/client/models';
import { DataTable } from './data-table/data-table';
import type { Column } from './data-table/types';
import type { ListParams } from './data-table/use-list-params';
import { EmptyState } from './empty-state';
import { SearchField } from './filters';
import { Page, Panel } from './page';

interface SearchListPageProps<Row> {
  title: string;
  hint: string;
  /** Without it the list has no search field. */
  searchLabel?: string;
  empty: string;
  params: ListParams;
  query: UseQueryResult<PageOf<Row>>;
  columns: readonly Column<Row>[];
  rowId: (row: Row) => string;
  rowName: (row: Row) => string;
}

/** A read-only list: heading, search, and the rows as the server pages and sorts them. */
export function SearchListPage<Row>({ title, hint, searchLabel, empty, params, ...table }: SearchListPageProps<Row>) {
  const { t } = useTranslation('lists');
  const text = params.filter('text');
  return (
    <Page title={title} hint={hint}>
      <Panel>
        {searchLabel && <SearchBox label={searchLabel} text={text} params={params} />}
        <DataTable
          {...table}
          label={title}
          params={params}
          empty={<EmptyState title={empty} hint={text && t('emptyHint')} />}
        />
      </Panel>
    </Page>
  );
}

function SearchBox({ label, text, params }: { label: string; text: string | undefined; params: ListParams }) {
  return (
    <search style={{ display: 'block', marginBottom: 16, maxWidth: 480 }}>
      <SearchField label={label} value={text} onSearch={(value) => params.change({ text: value })} />
    </search>
  );
}
