import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { dateTime } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { useActorName } from './use-actor-name';
import type { CaseTexts } from './use-case-texts';

/** What happened, by whom and why; the latest first. */
export function Timeline({
  view,
  texts,
}: {
  view: Pick<Schemas['CaseView'], 'timeline' | 'stage' | 'result'>;
  texts: CaseTexts;
}) {
  const { t } = useTranslation('case');
  const { language, pick } = useLanguage();
  const nameOf = useActorName();
  const reached = (stage: string) => (stage === view.stage ? texts.result(view.result) : texts.stage(stage));
  return (
    <Box
      component="ol"
      reversed
      sx={{ listStyle: 'none', m: 0, p: 0, borderLeft: 2, borderColor: 'divider', display: 'grid', gap: 2 }}
    >
      {view.timeline.toReversed().map((event) => (
        <Box component="li" key={event.at + event.action + event.stageTo} sx={{ pl: 2, position: 'relative' }}>
          <Box
            aria-hidden
            sx={{
              position: 'absolute',
              left: -6,
              top: 7,
              width: 10,
              height: 10,
              borderRadius: '50%',
              backgroundColor: 'primary.main',
            }}
          />
          <Box sx={{ fontWeight: 700 }}>
            {texts.action(event.action)}
            {event.to && ` ${t('to', { name: pick(event.to.th, event.to.en) })}`}
            {typeof event.facts.named === 'string' && ` “${event.facts.named}”`}
          </Box>
          <Box sx={{ fontSize: '0.9rem' }}>
            {event.stageFrom && event.stageFrom !== event.stageTo
              ? t('stageChange', { from: texts.stage(event.stageFrom), to: reached(event.stageTo) })
              : reached(event.stageTo)}
          </Box>
          <Box sx={{ fontSize: '0.85rem', color: 'text.secondary' }}>
            {[
              dateTime(event.at, language),
              nameOf(event),
              event.inPlaceOf && t('inPlaceOf', { name: pick(event.inPlaceOf.th, event.inPlaceOf.en) }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </Box>
          {event.action === 'move_deadline' && <Moved facts={event.facts} />}
          {event.remark && (
            <Box
              component="blockquote"
              sx={{
                m: 0,
                mt: 0.5,
                px: 1.5,
                py: 0.75,
                backgroundColor: 'background.default',
                borderRadius: 1,
                whiteSpace: 'pre-line',
              }}
            >
              {event.remark}
            </Box>
          )}
        </Box>
      ))}
    </Box>
  );
}

/** From when to when a deadline moved. */
function Moved({ facts }: Pick<Schemas['CaseView']['timeline'][number], 'facts'>) {
  const { t } = useTranslation(['case', 'common']);
  const words = (instant: unknown) => (typeof instant === 'string' ? instant : t('common:state.none'));
  return <Box sx={{ fontSize: '0.9rem' }}>{t('moved', { from: words(facts.from), to: words(facts.to) })}</Box>;
}
