import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import PushPinIcon from '@mui/icons-material/PushPinOutlined';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { Pager } from '@/components/data-table/pager';
import { useListParams } from '@/components/data-table/use-list-params';
import { EmptyState } from '@/components/empty-state';
import { FilterBar, SearchField } from '@/components/filters';
import { Note } from '@/components/note';
import { QueryView } from '@/components/query-view';
import { RichText } from '@/components/rich-text/rich-text';
import { safeLink } from '@/components/rich-text/state';
import { longDate } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { studentNewsQuery, unreadNewsQuery, useReadNews } from './student-news-api';

const SET = '1';

/** Everything that is announced to the student, found by its words; what is opened is new no more. */
export function StudentNews() {
  const { t } = useTranslation('announcements');
  const params = useListParams();
  const onlyNew = params.filter('new') === SET;
  const text = params.filter('text');
  const query = useQuery(studentNewsQuery({ text, unread: onlyNew, page: params.page, pageSize: params.pageSize }));
  const unread = useQuery(unreadNewsQuery).data?.unread;
  const read = useReadNews();
  return (
    <>
      <FilterBar>
        <SearchField label={t('news.search')} value={text} onSearch={(words) => params.change({ text: words })} />
        <Box sx={{ display: 'flex', alignItems: 'center' }}>
          <Chip
            label={t('news.onlyNew', { count: unread ?? 0 })}
            color={onlyNew ? 'primary' : 'default'}
            variant={onlyNew ? 'filled' : 'outlined'}
            aria-pressed={onlyNew}
            onClick={() => params.change({ new: onlyNew ? undefined : SET })}
          />
        </Box>
      </FilterBar>
      <QueryView
        query={query}
        isEmpty={(news) => news.total === 0}
        empty={
          <EmptyState
            title={t(text || onlyNew ? 'news.notFound' : 'news.empty')}
            hint={t(text || onlyNew ? 'news.notFoundHint' : 'news.emptyHint')}
          />
        }
      >
        {(news) => (
          <>
            {news.items.map((item) => (
              <NewsItem key={item.announceId} item={item} onOpen={() => item.isNew && read.mutate(item.announceId)} />
            ))}
            <Pager params={params} page={news} />
          </>
        )}
      </QueryView>
    </>
  );
}

function NewsItem({ item, onOpen }: { item: Schemas['StudentNewsItem']; onOpen: () => void }) {
  const { t } = useTranslation(['announcements', 'common']);
  const { language, pick } = useLanguage();
  const link = safeLink(item.link);
  const audience =
    item.kind === 'section'
      ? `${item.subjectCode} ${t('common:section', { code: item.sectionCode })}`
      : t(`news.kind.${item.kind}`);
  return (
    <article>
      <Accordion
        disableGutters
        variant="outlined"
        slotProps={{ heading: { component: 'h3' }, transition: { unmountOnExit: true } }}
        onChange={(_, isOpen) => isOpen && onOpen()}
      >
        <AccordionSummary expandIcon={<ExpandMoreIcon />}>
          <Box sx={{ minWidth: 0, overflowWrap: 'anywhere', flex: 1 }}>
            <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
              {item.isPinned && <PushPinIcon fontSize="small" titleAccess={t('news.pinned')} />}
              <Box component="span" sx={{ fontWeight: item.isNew ? 700 : 400 }}>
                {item.title}
              </Box>
              {item.isNew && <Chip size="small" color="primary" label={t('news.new')} />}
            </Box>
            <Note>
              {[audience, longDate(item.announcedAt, language), pick(item.writer.th, item.writer.en)].join(' · ')}
            </Note>
          </Box>
        </AccordionSummary>
        <AccordionDetails>
          <RichText content={item.content} />
          {link && (
            <Link href={link} target="_blank" rel="noopener noreferrer">
              {t('common:action.readMore')}
            </Link>
          )}
        </AccordionDetails>
      </Accordion>
    </article>
  );
}
