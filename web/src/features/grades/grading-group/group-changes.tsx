import Box from '@mui/material/Box';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { Panel } from '@/components/page';
import { dateTime } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { Heading, SectionList } from './group-sections';

type Change = Schemas['GroupMade']['changes'][number];

/** Who changed a group, when, and what; the latest first. */
export function GroupChanges({ changes }: { changes: readonly Change[] }) {
  const { t } = useTranslation('gradingGroups');
  const { language, pick } = useLanguage();
  if (changes.length === 0) return null;
  return (
    <section aria-label={t('changes')}>
      <Heading>{t('changes')}</Heading>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
        {changes.map((change) => (
          <li key={change.at + change.name + change.came.join() + change.went.join()}>
            <div>{sentencesOf(change, t, pick).join(' · ')}</div>
            <Box sx={{ fontSize: '0.88rem', color: 'text.secondary' }}>
              {[dateTime(change.at, language), change.by && pick(change.by.th, change.by.en)]
                .filter(Boolean)
                .join(' · ')}
            </Box>
          </li>
        ))}
      </Box>
    </section>
  );
}

/** Who is graded together, for whoever looks at what was submitted. */
export function GroupOfReview({ group }: { group: Schemas['GroupMade'] }) {
  const { t } = useTranslation('gradingGroups');
  const { pick } = useLanguage();
  if (!group.name && group.changes.length === 0) return null;
  return (
    <Panel title={group.name ? t('named', { name: group.name }) : t('title')}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <div>{t('coordinator', { name: pick(group.coordinator.th, group.coordinator.en) })}</div>
        <SectionList sections={group.sections} />
        <GroupChanges changes={group.changes} />
      </Box>
    </Panel>
  );
}

function sentencesOf(
  { before, name, came, went, coordinator }: Change,
  t: TFunction<'gradingGroups'>,
  pick: (th: string, en: string) => string,
): string[] {
  const said: string[] = [];
  if (!before && name) said.push(t('change.formed', { name }));
  if (before && name && before !== name) said.push(t('change.renamed', { before, name }));
  if (came.length > 0) said.push(t('change.came', { sections: came.join(', ') }));
  if (went.length > 0) said.push(t('change.went', { sections: went.join(', ') }));
  if (coordinator) said.push(t('change.coordinator', { name: pick(coordinator.th, coordinator.en) }));
  if (before && !name) said.push(t('change.ended', { before }));
  return said;
}
